import type { AdbServerClient } from '@yume-chan/adb';
import { messageOf } from '../../../message-of.ts';
import type { AdbServerAddress } from '../adb-server.ts';
import { bounded } from '../bounded.ts';
import { connectPhone } from '../connection.ts';
import type { ListedDevice } from '../device-list.ts';
import { runInput } from '../input-command.ts';
import { RemoteShell } from '../remote-shell.ts';
import type { ScrcpyProgram } from '../scrcpy/server-program.ts';
import { ScrcpySession, type SessionParts } from '../scrcpy/session.ts';
import { judgeCable, measureCable } from './cable.ts';
import { type Finding, fine, odd, wrong } from './finding.ts';
import { factCommands, judgeFacts, tooOld } from './phone-facts.ts';

interface Checked {
  readonly client: AdbServerClient;
  readonly address: AdbServerAddress;
  readonly tempFolder: string;
  /** scrcpy's server, or `undefined` if the agent has none. */
  readonly program: ScrcpyProgram | undefined;
}

const factsMs = 20_000;
const cableMs = 15_000;
/** An unknown key code, which changes nothing on the phone. */
const noKey = 'input keyevent 0';

/** Checks everything that can be wrong with a phone that adb lists as ready. */
export async function* checkReadyPhone(device: ListedDevice, checked: Checked): AsyncGenerator<Finding> {
  for await (const finding of check(device, checked)) {
    yield { ...finding, message: `Phone ${device.serial}: ${finding.message}` };
  }
}

async function* check(device: ListedDevice, { client, address, tempFolder, program }: Checked) {
  const over = new AbortController();
  const gone = over.signal;
  const { transportId, overNetwork } = device;
  try {
    const adb = await bounded({ what: 'connect', timeoutMs: 10_000, gone }, () => connectPhone(client, device, gone));
    if (!adb.subprocess.shellProtocol?.isSupported) {
      yield tooOld('before 7');
      return;
    }
    const shell = new RemoteShell(adb, gone);
    const { stdout } = await shell.expect(factCommands, { what: 'its state', timeoutMs: factsMs });
    const { isAwake, findings } = judgeFacts(stdout.toString());
    yield* findings;
    yield await checkInput(shell);
    const measured = await bounded({ what: 'the cable', timeoutMs: cableMs, gone }, (signal) =>
      measureCable(address, transportId, signal),
    );
    yield judgeCable(measured, overNetwork);
    if (program) yield await checkScrcpy({ adb, shell, address, transportId, tempFolder }, program, isAwake);
  } catch (error) {
    yield wrong(
      messageOf(error),
      'Pull and plug its cable, or switch USB debugging off and on in its developer options.',
    );
  } finally {
    over.abort();
  }
}

async function checkInput(shell: RemoteShell): Promise<Finding> {
  try {
    await runInput(shell, noKey);
    return fine('takes taps and keys');
  } catch (error) {
    return odd('refuses taps and keys', messageOf(error));
  }
}

const pictureMs = 8_000;
const smallVideo = { maxSize: 480, maxFps: 10, bitsPerSecond: 1_000_000, wakeUp: false };

/** Starts scrcpy's server on the phone and waits for a picture. If the screen is off, the phone is not woken and no picture is expected. */
async function checkScrcpy(parts: SessionParts, program: ScrcpyProgram, isAwake: boolean): Promise<Finding> {
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
