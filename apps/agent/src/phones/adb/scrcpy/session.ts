import { randomInt } from 'node:crypto';
import { untilAborted } from '../../../until-aborted.ts';
import { pictureSize } from '../../h264/picture-size.ts';
import { shownAtOnce } from '../../h264/shown-at-once.ts';
import type { Size, VideoPacket } from '../../phone.ts';
import { bounded } from '../bounded.ts';
import { AdbCommandError } from '../errors.ts';
import type { RemoteShell } from '../remote-shell.ts';
import { Control } from './control.ts';
import { readDeviceMessage } from './device-messages.ts';
import { pushServer } from './push-server.ts';
import { Run, ScrcpyEndedError } from './run.ts';
import { fileMissingCode, type ScrcpyVideoOptions, serverCommand, type Tunnel } from './server-command.ts';
import type { ScrcpyProgram } from './server-program.ts';
import { type Channel, forwardTunnel, type PhoneWay, reverseTunnel } from './tunnel.ts';
import { readVideoHead, readVideoPacket } from './video-packets.ts';

export interface SessionParts extends PhoneWay {
  readonly shell: RemoteShell;
  /** A writable folder on the phone. */
  readonly tempFolder: string;
}

export interface SessionRequest {
  readonly program: ScrcpyProgram;
  readonly tunnel: Tunnel;
  /** Aborts the start, or closes an open session. */
  readonly signal?: AbortSignal | undefined;
  /** The video to send. With `screenSize` instead, the session has a control connection only, and touch positions refer to that screen. */
  readonly video: VideoRequest | { readonly screenSize: () => Promise<Size> };
}

interface VideoRequest extends ScrcpyVideoOptions {
  readonly onPacket: (packet: VideoPacket) => void;
  readonly onClipboard: (text: string) => void;
}

const startTimeoutMs = 15_000;
/** The wait for fingers to be lifted. A hanging phone would never lift them. */
const liftTimeoutMs = 2_000;

/** The file on the phone is still missing or damaged after it was copied. */
class DamagedCopyError extends AdbCommandError {
  constructor() {
    super("scrcpy's server is damaged after copying it to the phone: is the phone's storage full or broken?");
  }
}

/** One run of scrcpy's server on a phone. */
export class ScrcpySession {
  readonly control: Control;
  /** Aborts when the run is over. The reason is the cause. */
  readonly ended: AbortSignal;
  readonly #run: Run;
  #size: Size;

  private constructor(run: Run, control: Channel, size: Size, request: SessionRequest) {
    const { video } = request;
    this.#run = run;
    this.ended = run.ended;
    this.#size = size;
    const screenSize = 'onPacket' in video ? () => this.#size : video.screenSize;
    this.control = new Control(control.socket, run.ended, screenSize);
    const onClipboard = 'onPacket' in video ? video.onClipboard : () => {};
    void run.follow(this.#readControl(control, onClipboard));
  }

  /** Starts the server, after copying it to the phone if necessary, and resolves when its connections are open. */
  static async open(parts: SessionParts, request: SessionRequest): Promise<ScrcpySession> {
    try {
      return await ScrcpySession.#start(parts, request);
    } catch (error) {
      if (!(error instanceof ScrcpyEndedError) || error.exitCode !== fileMissingCode) throw error;
      await pushServer(parts, request.program);
      return ScrcpySession.#start(parts, request).catch((again: unknown) => {
        throw again instanceof ScrcpyEndedError && again.exitCode === fileMissingCode ? new DamagedCopyError() : again;
      });
    }
  }

  static async #start(parts: SessionParts, request: SessionRequest): Promise<ScrcpySession> {
    const { program, tunnel: kind, signal } = request;
    const video = 'onPacket' in request.video ? request.video : undefined;
    const scid = randomInt(0x7fff_ffff).toString(16).padStart(8, '0');
    const run = new Run(parts.shell);
    try {
      const starting = { what: "starting scrcpy's server", timeoutMs: startTimeoutMs, gone: parts.shell.gone, signal };
      const [channels, size] = await bounded(starting, async () => {
        const tunnel =
          kind === 'forward' ? forwardTunnel(parts, scid, run.ended) : await reverseTunnel(parts, scid, run.ended);
        try {
          run.start(serverCommand(parts.tempFolder, program, { scid, tunnel: kind, video }));
          return await untilAborted(connect(tunnel.accept(video ? 2 : 1), video !== undefined), run.ended);
        } finally {
          tunnel.close();
        }
      });
      const session = new ScrcpySession(run, channels.at(-1)!, size, request);
      if (video) void run.follow(session.#readVideo(channels[0]!, video.onPacket));
      return session;
    } catch (error) {
      await run.end(error);
      throw error;
    }
  }

  /** Lifts remaining fingers and ends the server. Resolves when its process has ended. */
  async close(reason: unknown): Promise<void> {
    if (!this.ended.aborted && this.control.mayHoldFingers) await this.#liftFingers();
    await this.#run.end(reason);
  }

  /** Lifts the fingers and closes the control connection first. If the video connection closed first, the server would drop unread control messages. */
  async #liftFingers(): Promise<void> {
    const lifted = this.control.liftAll().then(() => this.control.finish());
    lifted.catch(() => {});
    await this.#run.untilGone(liftTimeoutMs);
  }

  async #readVideo({ reader }: Channel, onPacket: VideoRequest['onPacket']): Promise<void> {
    for (let packet = await readVideoPacket(reader); packet; packet = await readVideoPacket(reader)) {
      if (packet.config) this.#resize(pictureSize(packet.data));
      onPacket(packet.config ? { ...packet, data: shownAtOnce(packet.data) } : packet);
    }
  }

  #resize(size: Size): void {
    const isTurned = size.width !== this.#size.width || size.height !== this.#size.height;
    this.#size = size;
    // An error is ignored, because the reader of a broken connection ends the session.
    if (isTurned) this.control.pictureTurned().catch(() => {});
  }

  async #readControl({ reader }: Channel, onClipboard: (text: string) => void): Promise<void> {
    for (let message = await readDeviceMessage(reader); message; message = await readDeviceMessage(reader)) {
      this.control.onMessage(message);
      if (message.kind === 'clipboard') onClipboard(message.text);
    }
  }
}

async function connect(accepting: Promise<Channel[]>, hasVideo: boolean) {
  const channels = await accepting;
  const size = hasVideo ? await readVideoHead(channels[0]!.reader) : { width: 0, height: 0 };
  return [channels, size] as const;
}
