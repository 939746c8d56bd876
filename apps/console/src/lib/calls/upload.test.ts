import { afterEach, expect, it, vi } from 'vitest';
import { speak } from '../../testing/browser.ts';
import { upload } from './upload.ts';

/** A request that reports its progress, then responds. */
function fakeRequest(answer: { status?: number; body?: unknown; fails?: boolean }) {
  const headers: Record<string, string> = {};
  class Fake {
    upload: { onprogress?: (event: object) => void } = {};
    status = answer.status ?? 200;
    responseText = JSON.stringify(answer.body ?? {});
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    open() {}
    setRequestHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    }
    getResponseHeader(name: string) {
      return name === 'X-Request-Id' ? 'r1' : null;
    }
    abort() {
      this.onabort?.();
    }
    send() {
      queueMicrotask(() => {
        this.upload.onprogress?.({ loaded: 5, total: 10, lengthComputable: true });
        if (answer.fails) this.onerror?.();
        else if (answer.body !== undefined) this.onload?.();
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Fake);
  return headers;
}

afterEach(() => vi.unstubAllGlobals());

const send = (options: Parameters<typeof upload>[2] = {}) =>
  upload('POST /script/script/upload', new FormData(), options);

it('tells how much has gone and answers the data', async () => {
  await speak('en');
  const headers = fakeRequest({ body: { code: 0, data: { fileName: 'a.js' } } });
  const shares: number[] = [];
  await expect(send({ onProgress: (share) => shares.push(share) })).resolves.toEqual({ fileName: 'a.js' });
  expect(shares).toEqual([0.5]);
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(headers['content-type']).toBeUndefined();
});

it('throws what the server refused, with the request’s id', async () => {
  fakeRequest({ body: { code: 400, msg: 'Too large, the limit is 20 MB' } });
  await expect(send()).rejects.toMatchObject({ code: 400, message: 'Too large, the limit is 20 MB', requestId: 'r1' });
});

it('says when the server cannot be reached', async () => {
  fakeRequest({ fails: true });
  await expect(send()).rejects.toMatchObject({ code: 'network' });
});

it('can be cancelled', async () => {
  fakeRequest({});
  const stop = new AbortController();
  const sending = send({ signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(sending).rejects.toThrow('enough');
});
