import * as sheets from '@e965/xlsx';
import type { Client } from '@flotilla/client';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { download } from '@flotilla/contract/http/system/downloads';
import type { ImportReport } from '@flotilla/contract/resource';
import { readSheet } from '../platform/spreadsheet/read-sheet.ts';

const fetchFile = (url: string, person: Client, fileName: string) =>
  fetch(`${url}${download.path}?fileName=${encodeURIComponent(fileName)}&delete=true`, {
    headers: { authorization: `Bearer ${person.token}` },
  });

/** The rows of an exported list as texts, its titles first. */
export async function exportedRows(url: string, person: Client, fileName: string): Promise<(readonly string[])[]> {
  const response = await fetchFile(url, person, fileName);
  if (!response.ok) throw new Error(`the download answered ${response.status}`);
  const content = Buffer.from(await response.arrayBuffer());
  const rows = await readSheet({ fileName: 'list.xlsx', content }, { mostRows: 200_000, mostColumns: 50 });
  return rows.map((row) => row.cells);
}

export const downloadStatus = async (url: string, person: Client, fileName: string): Promise<number> =>
  (await fetchFile(url, person, fileName)).status;

/** Sends a sheet with these rows, titles first, to an import of a generated feature. @public */
export async function importedRows(
  url: string,
  person: Client,
  { path }: Pick<Endpoint, 'path'>,
  rows: readonly (readonly string[])[],
): Promise<{ code: number; msg: string; data: ImportReport }> {
  const book = sheets.utils.book_new();
  sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet(rows.map((row) => [...row])), 'x');
  const body = new FormData();
  body.set('file', new Blob([sheets.write(book, { type: 'buffer', bookType: 'xlsx' })]), 'rows.xlsx');
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': 'en' };
  const response = await fetch(url + path, { method: 'POST', headers, body });
  return (await response.json()) as { code: number; msg: string; data: ImportReport };
}
