import { messageOf } from '../../../message-of.ts';
import { bounded } from '../bounded.ts';
import type { ScrcpyProgram } from '../scrcpy/server-program.ts';
import { ScrcpySession, type SessionParts } from '../scrcpy/session.ts';
import { type Finding, fine, odd } from './finding.ts';

const pictureMs = 8_000;
const smallVideo = { maxSize: 480, maxFps: 10, bitsPerSecond: 1_000_000, wakeUp: false };

/** Starts scrcpy's server on the phone and waits for a picture. If the screen is off, the phone is not woken and no picture is expected. */
export async function checkScrcpy(parts: SessionParts, program: ScrcpyProgram, isAwake: boolean): Promise<Finding> {
  const first = Promise.withResolvers<void>();
  const startedAtMs = performance.now();
  const video = { ...smallVideo, onPacket: () => first.resolve(), onClipboard: () => {} };
  const done = new Error('the check is over');
  try {
    const request = isAwake ? video : { screenSize: async () => ({ width: 1, height: 1 }) };
    const session = await ScrcpySession.open(parts, { program, tunnel: 'forward', video: request });
    try {
      if (!isAwake) return fine("scrcpy's server starts; video was not tested because the screen is off");
      const { gone } = parts.shell;
      await bounded({ what: 'a picture', timeoutMs: pictureMs, gone, signal: session.ended }, () => first.promise);
      return fine(`the first picture of its video after ${Math.round(performance.now() - startedAtMs)} ms`);
    } finally {
      await session.close(done);
    }
  } catch (error) {
    const advice =
      `${messageOf(error)}. Its screen is shown by single pictures. On Xiaomi, Redmi and POCO switch on "USB debugging (Security ` +
      'settings)"; some phones encode only small pictures: lower the scale in the screen settings.';
    return odd("scrcpy's server gives no video", advice);
  }
}
