import { parentPort } from 'node:worker_threads';
import { unreadable } from '../archive/zip-entries.ts';
import { CallError, wrongFileType } from '../http/call-error.ts';
import { readSheet } from './read-sheet.ts';
import type { ReadAnswer, ReadRequest } from './read-spreadsheet.ts';
import type { SheetRow } from './sheet-rows.ts';

const rowsAtOnce = 5_000;

async function rowsOf({ fileName, content, limits }: ReadRequest): Promise<readonly SheetRow[]> {
  // A message turns a Buffer into a plain array of bytes.
  const file = { fileName, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
  if (/\.xlsx$/i.test(fileName)) return readSheet(file, limits);
  if (!/\.xls$/i.test(fileName)) throw wrongFileType('.xls, .xlsx');
  const { readXls } = await import('./read-xls.ts');
  return readXls(file, limits);
}

const send = (answer: ReadAnswer) => parentPort!.postMessage(answer);

parentPort!.once('message', async (request: ReadRequest) => {
  try {
    const rows = await rowsOf(request);
    let sent = 0;
    parentPort!.on('message', () => {
      send({ rows: rows.slice(sent, sent + rowsAtOnce) });
      sent += rowsAtOnce;
    });
    send({ total: rows.length });
  } catch (error) {
    const { error: name, details } = error instanceof CallError ? error : unreadable();
    send({ failure: { error: name, details } });
  }
});
