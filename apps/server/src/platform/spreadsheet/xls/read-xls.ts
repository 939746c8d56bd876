import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { megabyte } from '../../bytes.ts';
import { CallError, wrongFileType } from '../../http/call-error.ts';
import type { Upload } from '../../http/upload.ts';
import { createTurns } from '../../turns.ts';
import type { SheetLimits, SheetRow } from '../read-sheet.ts';

export interface XlsRequest extends SheetLimits {
  readonly content: Uint8Array;
}
/** What the worker makes of a file. */
export type XlsAnswer =
  | { readonly rows: readonly SheetRow[] }
  | { readonly formula: string }
  | 'tooLarge'
  | 'unreadable';

/** The library knows no limits: these are the thread's. */
const mostMegabytes = 10;
const mostMemoryMegabytes = 256;
const longestMs = 20_000;

/** Every file of this kind begins so; the library would read many others. */
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const inTurn = createTurns({ atOnce: 1, mostWaiting: 4 });

async function ask(request: XlsRequest): Promise<XlsAnswer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'xls',
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMegabytes },
  });
  try {
    const answered = once(worker, 'message', { signal: AbortSignal.timeout(longestMs) });
    worker.postMessage(request);
    return (await answered)[0];
  } catch {
    // It took too long, or too much memory.
    return 'tooLarge';
  } finally {
    await worker.terminate();
  }
}

/**
 * The first sheet of a file of Excel 97 to 2003 as texts, like `readSheet`.
 * @throws 400 wrongFileType, fileUnreadable, sheetTooLarge, sheetFormula with the cell
 */
export async function readXls(
  { fileName, content }: Pick<Upload, 'fileName' | 'content'>,
  limits: SheetLimits,
): Promise<readonly SheetRow[]> {
  const isXls = content.subarray(0, signature.length).equals(signature);
  if (!/\.xls$/i.test(fileName) || !isXls) throw wrongFileType('.xls');
  const params = { rows: limits.mostRows, columns: limits.mostColumns, megabytes: mostMegabytes };
  if (content.length > mostMegabytes * megabyte) throw new CallError('sheetTooLarge', { params });
  const answer = await inTurn('', () => ask({ ...limits, content }));
  if (answer === 'tooLarge') throw new CallError('sheetTooLarge', { params });
  if (answer === 'unreadable') throw new CallError('fileUnreadable');
  if ('rows' in answer) return answer.rows;
  const { formula: cell } = answer;
  throw new CallError('sheetFormula', { params: { cell }, fields: [{ path: 'file', message: cell }] });
}
