import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Anchor } from './anchor.ts';
import { genesis, keyOf, type SealedLine, sealOf } from './chain.ts';
import { linesBySeal, sealsAfter } from './store.ts';

const sealsAtOnce = 200;

/**
 * Verifies the whole chain, oldest first. Only a seal remains of lines that retention removed; the anchor reveals missing ends.
 * `removed`: the lines that retention removed, and when it last did. `fault`: the first batch that differs from its seal, or `null`.
 */
export async function verifyChain(db: Queryable, anchor: Anchor) {
  const { sealed, prunedUntil } = await anchor.read();
  let isAnchored = sealed === null;
  let previousHash = genesis;
  let keptBefore = false;
  let after = 0;
  let seals = 0;
  let lines = 0;
  const removed = { lines: 0, lastAt: null as string | null };
  for (;;) {
    const batch = await sealsAfter(db, after, sealsAtOnce);
    if (batch.length === 0) {
      const fault = isAnchored ? null : { sealId: sealed!.id, reason: 'it is gone, or sealed anew' };
      return { seals, lines, removed, fault };
    }
    const stored = await linesBySeal(db, batch);
    for (const seal of batch) {
      const own = stored.get(seal.id) ?? [];
      const reason =
        faultOf(seal, own, previousHash, keptBefore, keyOf(anchor, seal.id)) ??
        (seal.prunedAt !== null && seal.id > prunedUntil ? 'its lines were removed, and not by retention' : null);
      if (reason) return { seals, lines, removed, fault: { sealId: seal.id, reason } };
      previousHash = seal.hash;
      isAnchored ||= seal.id === sealed!.id && seal.hash === sealed!.hash;
      keptBefore ||= seal.prunedAt === null;
      seals += 1;
      lines += own.length;
      if (seal.prunedAt !== null) {
        removed.lines += seal.lines;
        if (removed.lastAt === null || seal.prunedAt > removed.lastAt) removed.lastAt = seal.prunedAt;
      }
      after = seal.id;
    }
  }
}

type Seal = Awaited<ReturnType<typeof sealsAfter>>[number];

function faultOf(
  seal: Seal,
  lines: readonly SealedLine[],
  previousHash: string,
  keptBefore: boolean,
  key: string | null,
): string | null {
  if (seal.previousHash !== previousHash) return 'a batch before it is missing or was changed';
  if (seal.prunedAt !== null) {
    if (lines.length > 0) return 'lines were added to a batch that retention had removed';
    return keptBefore ? 'lines were removed although older ones are still kept' : null;
  }
  if (lines.length !== seal.lines) return `${seal.lines} lines were sealed, ${lines.length} are there`;
  return sealOf(previousHash, lines, key) === seal.hash ? null : 'a line was changed';
}
