import type { Routes } from '@flotilla/contract/routes.gen';
import { t } from '../i18n.ts';

import { type Answer, dataOf, headersFor, type Route } from './api.ts';
import { ApiError } from './api-error.ts';

/** Calls that take one file. */
export type UploadRoute = { [R in Route]: Routes[R] extends { wire: 'upload' } ? R : never }[Route];

export interface UploadOptions {
  /** The uploaded share of the file, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The message of a failed upload: why the server refused the file, or that a retry may help. */
export const uploadFault = (error: unknown): string =>
  error instanceof ApiError && typeof error.code === 'number' && error.code !== 500
    ? error.message
    : t('upload.failed');

/** Uploads a file with XMLHttpRequest, because `fetch` reports no progress. */
export function upload<R extends UploadRoute>(
  route: R,
  body: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<Answer<R>> {
  const [method = 'POST', path = ''] = route.split(' ');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of headersFor(method, body, {})) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress?.(loaded / total);
    request.onerror = () => reject(new ApiError('network', t('error.network')));
    request.onabort = () => reject(signal?.reason ?? new ApiError('network', t('error.network')));
    request.onload = () => {
      const headers = new Headers();
      for (const name of ['X-Request-Id', 'Retry-After']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      const response = new Response(request.responseText, { status: request.status, headers });
      dataOf(response).then((data) => resolve(data as Answer<R>), reject);
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
