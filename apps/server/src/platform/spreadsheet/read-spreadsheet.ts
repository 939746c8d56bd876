import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { megabyte } from '../bytes.ts';
import { CallError } from '../http/call-error.ts';
import type { HeldFile, SheetLimits, SheetRow } from './sheet-rows.ts';

export interface ReadRequest extends HeldFile {
  readonly limits: SheetLimits;
}
/** The worker's messages: first the number of rows or the failure, then a batch for each `next`, last an empty batch. */
export type ReadAnswer =
  | { readonly total: number }
  | { readonly rows: readonly SheetRow[] }
  | { readonly failure: Pick<CallError, 'error' | 'details'> };

/** A sheet whose rows stay in the reading thread until they are requested. */
export interface OpenSheet {
  readonly total: number;
  readonly batches: AsyncIterable<readonly SheetRow[]>;
}

const mostMemoryMegabytes = 512;
const longestMs = 120_000;

const startThread = () =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'spreadsheet',
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMegabytes },
  });

/** Parses the file in a thread of its own. @throws 400 sheetTooLarge if the thread exceeds its time or memory */
async function parse(worker: Worker, request: ReadRequest): Promise<number> {
  const { mostRows: rows, mostColumns: columns } = request.limits;
  worker.postMessage(request);
  const [answer]: ReadAnswer[] = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) }).catch(() => {
    const megabytes = Math.ceil(request.content.length / megabyte);
    throw new CallError('sheetTooLarge', { params: { rows, columns, megabytes } });
  });
  if (answer && 'failure' in answer) throw new CallError(answer.failure.error, answer.failure.details);
  return answer && 'total' in answer ? answer.total : 0;
}

async function* batchesOf(worker: Worker): AsyncGenerator<readonly SheetRow[]> {
  for (;;) {
    worker.postMessage('next');
    const [answer]: ReadAnswer[] = await once(worker, 'message');
    const rows = answer && 'rows' in answer ? answer.rows : [];
    if (rows.length === 0) return;
    yield rows;
  }
}

/**
 * Calls `use` with the first sheet of an xls or xlsx file. Only `content` is in this thread's memory, whatever it unpacks to.
 * Call it within a turn of `works`, which bounds the number of threads.
 * @throws 400, see `readSheet` and `readXls`
 */
export async function withSpreadsheet<T>(
  { fileName, content }: HeldFile,
  limits: SheetLimits,
  use: (sheet: OpenSheet) => Promise<T>,
): Promise<T> {
  const worker = startThread();
  try {
    return await use({ total: await parse(worker, { fileName, content, limits }), batches: batchesOf(worker) });
  } finally {
    await worker.terminate();
  }
}

/** All rows of a sheet whose limits are small. */
export const readSpreadsheet = (file: HeldFile, limits: SheetLimits): Promise<readonly SheetRow[]> =>
  withSpreadsheet(file, limits, async ({ batches }) => {
    const rows: SheetRow[] = [];
    for await (const batch of batches) rows.push(...batch);
    return rows;
  });
