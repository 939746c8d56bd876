import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { maxPictureBytes } from '@flotilla/contract/device';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import { pictureKind } from '@flotilla/contract/picture-kind';
import type { Logger } from 'pino';
import { type Phone, PhoneGoneError } from '../phones/phone.ts';

interface StreamOptions {
  readonly phone: Phone;
  readonly setting: ScreenSettings;
  /** Resolves once the network has accepted the picture; rejects if the connection is lost. */
  readonly send: (frame: Uint8Array) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** An unchanged picture is repeated after this time, for viewers that joined later. */
  readonly keepAliveMs?: number;
}

const afterFailureMs = 1_000;

/**
 * Sends the screen until the signal aborts or the phone disconnects. A picture is taken only after the previous one has been sent,
 * so a slow network gets fewer pictures, but current ones.
 */
export async function streamPictures(options: StreamOptions): Promise<void> {
  const { phone, setting, signal, log, keepAliveMs = 2_000 } = options;
  const intervalMs = Number(setting.screen_img_delay);
  const capture = { scalePercent: Number(setting.screen_scale), qualityPercent: Number(setting.screen_img_quality) };
  let shown = { hash: '', atMs: Number.NEGATIVE_INFINITY };
  let failures = 0;
  while (!signal.aborted) {
    const startedAtMs = performance.now();
    let pauseMs = intervalMs;
    try {
      const { jpeg } = await phone.screenshot(capture);
      if (signal.aborted) return;
      const hash = createHash('sha1').update(jpeg).digest('base64');
      if (hash !== shown.hash || startedAtMs - shown.atMs >= keepAliveMs) {
        await options.send(toFrame(jpeg));
        shown = { hash, atMs: startedAtMs };
      }
      failures = 0;
    } catch (error) {
      if (signal.aborted || error instanceof PhoneGoneError) return;
      failures += 1;
      pauseMs = Math.max(intervalMs, afterFailureMs);
      if (failures === 1) log.warn({ err: error }, 'the screen could not be captured');
    }
    await pauseUntilAborted(pauseMs - (performance.now() - startedAtMs), signal);
  }
}

function toFrame(jpeg: Uint8Array): Uint8Array {
  if (jpeg.byteLength >= maxPictureBytes) throw new Error(`a picture of ${jpeg.byteLength} bytes is too large to send`);
  return Buffer.concat([Uint8Array.of(pictureKind.jpeg), jpeg]);
}

async function pauseUntilAborted(ms: number, signal: AbortSignal): Promise<void> {
  // An abort ends the pause early. The caller's loop checks the signal.
  await pause(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
}
