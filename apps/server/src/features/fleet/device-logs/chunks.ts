import { type LogLevel, type LogLine, logLevels } from '@flotilla/contract/device';
import type { NewLines } from './log-tail.ts';

/** Lines of one phone and run that arrived together. `journalId` is null for the server's own lines. */
export interface Batch extends NewLines {
  readonly journalId: string | null;
  /** The journal's position, even if lines are left out. */
  readonly upTo: number;
}

export interface Chunk extends Omit<NewLines, 'lines'> {
  readonly runId: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly maxLevel: number;
  readonly counts: readonly number[];
  readonly lines: string;
}

export type PackedLine = readonly [seq: number, time: string, level: LogLevel, text: string];

const rank = (level: LogLevel): number => logLevels.indexOf(level);
const pack = ({ seq, time, level, text }: LogLine): PackedLine => [seq, time, level, text];

/** Divides a phone's lines into one chunk per run, in the order of the runs' first lines. */
export function chunksOf({ deviceId, tenantId, ownerId, lines }: NewLines): Chunk[] {
  return [...Map.groupBy(lines, (line) => line.runId)].map(([runId, own]) => {
    const counts = logLevels.map((level) => own.reduce((sum, line) => sum + Number(line.level === level), 0));
    return {
      deviceId,
      tenantId,
      ownerId,
      runId,
      firstSeq: own[0]!.seq,
      lastSeq: own.at(-1)!.seq,
      maxLevel: Math.max(...own.map((line) => rank(line.level))),
      counts,
      lines: JSON.stringify(own.map(pack)),
    };
  });
}
