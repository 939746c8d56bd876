import { join } from 'node:path';
import type { Page } from 'playwright-core';

interface Drawn {
  readonly width: number;
  readonly height: number;
  /** The number of pictures that the decoder had received when it returned this one. */
  readonly givenBefore: number;
  /** RGBA, base64. */
  readonly picture: string;
}
type DecodeStream = (codec: string, stream: readonly { data: string; keyFrame: boolean }[]) => Promise<Drawn[]>;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Decodes the pictures in a browser and returns the results. */
export async function decodeInBrowser(
  page: Page,
  config: Uint8Array,
  pictures: readonly { readonly data: Uint8Array; readonly keyFrame: boolean }[],
): Promise<Drawn[]> {
  // WebCodecs needs a secure context, such as a page of 127.0.0.1.
  await page.route('http://127.0.0.1/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await page.goto('http://127.0.0.1/');
  await page.addScriptTag({ path: join(import.meta.dirname, 'decode-in-page.js') });
  const codec = `avc1.${Buffer.from(config.subarray(5, 8)).toString('hex')}`;
  const stream = pictures.map(({ data, keyFrame }) => ({
    keyFrame,
    data: base64(keyFrame ? Buffer.concat([config, data]) : data),
  }));
  return page.evaluate(
    ([name, given]) => (globalThis as unknown as { decodeStream: DecodeStream }).decodeStream(name, given),
    [codec, stream] as const,
  );
}
