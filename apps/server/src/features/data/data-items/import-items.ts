import { setImmediate } from 'node:timers/promises';
import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { importDataItems } from '@flotilla/contract/http/data/data-items';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { addLines, lockAgainstRepeats, type Target } from './add-lines.ts';
import { type FileLines, isStorableLine } from './file-lines.ts';

type Report = AnswerOf<typeof importDataItems>;

const mostTold = 100;
/** This much of a refused line is enough to find it. */
const mostShown = 200;

async function addAll(tx: Queryable, target: Target, { batches }: FileLines, onStored: (lines: number) => void) {
  const report = { added: 0, dropped: 0, refused: 0, refusedLines: [] as Report['refusedLines'] };
  let stored = 0;
  for await (const batch of batches) {
    const fit = batch.filter(isStorableLine);
    const added = await addLines(
      tx,
      target,
      fit.map(({ content }) => content),
    );
    const refused = batch.filter((line) => !isStorableLine(line));
    report.added += added.length;
    report.dropped += fit.length - added.length;
    report.refused += refused.length;
    for (const { line, content } of refused.slice(0, mostTold - report.refusedLines.length)) {
      report.refusedLines.push({ line, content: content.slice(0, mostShown) });
    }
    stored += batch.length;
    onStored(stored);
    await setImmediate();
  }
  return report;
}

/** Lines after which the planner's statistics are updated. The database itself would do this a minute later. */
const manyLines = 50_000;

/** Adds the lines of a file in one transaction: all of them or, when anything fails, none. */
export async function importItems(
  db: Database,
  target: Target,
  file: FileLines,
  onStored: (lines: number) => void,
): Promise<Report> {
  const report = await db.transaction(async ({ drizzle: tx }) => {
    if (target.deduplicate) await lockAgainstRepeats(tx, [target.group.id]);
    return addAll(tx, target, file, onStored);
  });
  // The lines are stored, so a failure here is none of the import.
  if (report.added >= manyLines) await db.drizzle.execute(sql`analyze data_item`).catch(() => {});
  return report;
}
