import type { Client } from '@flotilla/client';
import { download } from '@flotilla/contract/http/system/downloads';
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
