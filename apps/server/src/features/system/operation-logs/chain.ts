import { createHash, createHmac } from 'node:crypto';
import type { Anchor } from './anchor.ts';
import type { operationLog } from './schema.ts';

/** The fields that the seal covers, in this order. */
export type SealedLine = Omit<typeof operationLog.$inferInsert, 'id' | 'sealId' | 'position'>;

/** The hash before the first seal. */
export const genesis = '0'.repeat(64);

const covered = (line: SealedLine) => [
  line.at,
  line.module,
  line.httpMethod,
  line.path,
  line.userId ?? null,
  line.tenantId ?? null,
  line.username,
  line.params,
  line.code,
  line.message,
  line.address,
  line.location,
  line.durationMs,
  line.requestId,
  // Older versions sealed their lines without this field.
  ...(line.failure ? [line.failure] : []),
];

/** Changing, removing, adding or moving a line changes this hash and every later one. `key` is `null` for batches older than the key. */
export const sealOf = (previousHash: string, lines: readonly SealedLine[], key: string | null): string =>
  (key === null ? createHash('sha256') : createHmac('sha256', key))
    .update(JSON.stringify([previousHash, lines.map(covered)]))
    .digest('hex');

/** The key that sealed a batch. */
export const keyOf = ({ key, plainUntil }: Pick<Anchor, 'key' | 'plainUntil'>, sealId: number): string | null =>
  sealId <= plainUntil ? null : key;
