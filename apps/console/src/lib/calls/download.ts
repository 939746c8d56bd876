import { wallTime } from '../format/zone.ts';
import { currentLocale, t } from '../i18n.ts';
import { readToken } from '../session/session.ts';
import { toSearch } from './api.ts';
import { ApiError } from './api-error.ts';
import { fetchInTurn } from './fetch-in-turn.ts';

/** A-0137-20261120-143207 */
export function stampedName(deviceNo: string, at = new Date()): string {
  const { day, clock } = wallTime(at);
  return `${deviceNo.replaceAll(/[^\w.-]+/g, '_')}-${day.replaceAll('-', '')}-${clock.replaceAll(':', '')}`;
}

/** Hands bytes to the browser as a file of that name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

async function fetchFile(url: string, signal?: AbortSignal): Promise<Response> {
  const token = readToken();
  const response = await fetchInTurn(url, {
    headers: { 'Accept-Language': currentLocale(), ...(token && { Authorization: `Bearer ${token}` }) },
    ...(signal && { signal }),
  });
  if (!response.ok) throw new ApiError(response.status, t('error.download'));
  return response;
}

/** A file's bytes, to be shown: an `<img>` cannot send the session's token itself. */
export const readFile = async (url: string, signal?: AbortSignal): Promise<Blob> =>
  (await fetchFile(url, signal)).blob();

/** Fetches a file with the session's token and saves it. A path with a query is fine. */
export async function saveFile(url: string, fileName: string): Promise<void> {
  const response = await fetchFile(url);
  const named = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('Content-Disposition') ?? '');
  saveBlob(await response.blob(), named ? decodeURIComponent(named[1]!) : fileName);
}

/** Downloads an export by its file name, which the server accepts once. */
export const downloadExport = ({ fileName }: { fileName: string }): Promise<void> =>
  saveFile(`/common/download${toSearch({ fileName, delete: true })}`, fileName);
