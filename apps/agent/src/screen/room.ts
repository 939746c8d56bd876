import { type CanvasAction, mostClipboardText } from '@flotilla/contract/canvas-action';
import type { FromDevice, JoinRoomResp } from '@flotilla/contract/device';
import type { IceServers } from '@flotilla/contract/ice-servers';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import { type ElementsMessage, mostElements, mostElementText } from '@flotilla/contract/screen-elements';
import type { Logger } from 'pino';
import { messageOf } from '../message-of.ts';
import type { Phone, ScreenElement } from '../phones/phone.ts';
import { whyUnsupported } from './check-setting.ts';
import { streamPictures } from './stream-pictures.ts';
import { TouchRelay } from './touch-relay.ts';
import { videoOptionsOf } from './video/video-options.ts';
import { VideoRoom } from './video/video-room.ts';

const mostErrorLength = 500;
const errorText = (error: unknown): string => messageOf(error).slice(0, mostErrorLength) || 'failed';

interface RoomOptions {
  readonly phone: Phone;
  readonly log: Logger;
  /** Returns `false` if there is no connection. `sent` is called once the network has accepted the message. */
  readonly send: (message: FromDevice | Uint8Array, sent?: () => void) => boolean;
}

const cutText = (text: string): string => text.slice(0, mostElementText);
/** Limits the elements to the newest `mostElements`, because the last elements of a dump are drawn above the others. */
const fitElements = (elements: readonly ScreenElement[]): ElementsMessage['elements'] =>
  elements.slice(-mostElements).map(({ id, className, text, description, clickable, left, top, right, bottom }) => ({
    ...{ id: cutText(id), className: cutText(className), text: cutText(text), description: cutText(description) },
    ...{ clickable, left: place(left), top: place(top), right: place(right), bottom: place(bottom) },
  }));
const place = (share: number): number => Math.min(2, Math.max(-1, share));

/** The phone's side of screen viewing, from `joinRoom` to `exitRoom` or the end of the connection. */
export class Room {
  readonly #options: RoomOptions;
  readonly #touches: TouchRelay;
  #stream: AbortController | undefined;
  #video: VideoRoom | undefined;
  #unwatchClipboard: (() => void) | undefined;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#touches = new TouchRelay(options.phone, {
      failed: (error) => options.log.debug({ err: error }, 'a touch had no effect'),
      clipboard: (viewer, text) => this.#sendClipboard(viewer, text),
      elements: (viewer, elements) => options.send({ action: 'elements', viewer, elements: fitElements(elements) }),
    });
  }

  /** Starts showing the screen. A second viewer restarts the stream, so that it begins with a whole picture. */
  join(setting: ScreenSettings): void {
    void this.#stop();
    const unsupported = whyUnsupported(setting, this.#options.phone);
    if (unsupported) {
      this.#respond({ code: 1, ...unsupported });
      return;
    }
    this.#watchClipboard();
    if (setting.screen_mode === '1') this.#film(setting);
    else this.#photograph(setting);
  }

  /** Starts or stops sending video to the site. A repeated start sends a new key frame. */
  feed(wanted: boolean): void {
    if (wanted) this.#video?.startFeed();
    else this.#video?.stopFeed();
  }

  connectPeer(viewer: string, iceServers: IceServers): void {
    this.#video?.connectPeer(viewer, iceServers);
  }

  dropPeer(viewer: string): void {
    this.#video?.dropPeer(viewer);
  }

  answer(viewer: string, sdp: string): void {
    this.#video?.peer(viewer)?.answer(sdp);
  }

  candidate(viewer: string, iceCandidate: unknown): void {
    if (typeof iceCandidate === 'object' && iceCandidate) this.#video?.peer(viewer)?.candidate(iceCandidate);
  }

  act(viewer: string, action: CanvasAction): void {
    const { seq } = action;
    this.#touches.act(viewer, action, (error, outcome) => {
      const ok = error === undefined;
      if (seq !== undefined)
        this.#options.send({ action: 'actionDone', viewer, seq, ok, error: ok ? '' : errorText(error), ...outcome });
    });
  }

  /** Ends the viewing. Resolves when every finger is lifted and the video has ended. */
  async exit(): Promise<void> {
    await Promise.all([this.#stop(), this.#touches.release()]);
  }

  #watchClipboard(): void {
    this.#unwatchClipboard = this.#options.phone.clipboard?.watch((text) => {
      if (text.length <= mostClipboardText) this.#sendClipboard('', text);
    });
  }

  /** Sends the clipboard's text to one viewer, or to all if `viewer` is empty, after a copy on the phone. */
  #sendClipboard(viewer: string, text: string): void {
    this.#options.send({ action: 'clipboard', viewer, text });
  }

  #respond(answer: Omit<JoinRoomResp, 'action'>): void {
    this.#options.send({ action: 'joinRoomResp', ...answer });
  }

  /** Stops the stream. Resolves when the video has ended. */
  async #stop(): Promise<void> {
    this.#unwatchClipboard?.();
    this.#unwatchClipboard = undefined;
    this.#stream?.abort();
    this.#stream = undefined;
    const video = this.#video;
    this.#video = undefined;
    await video
      ?.close()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'the video could not be closed'));
  }

  #photograph(setting: ScreenSettings): void {
    const { phone, log } = this.#options;
    const stream = new AbortController();
    this.#stream = stream;
    this.#respond({ code: 0, msg: '' });
    const signal = AbortSignal.any([stream.signal, phone.gone]);
    void streamPictures({ phone, setting, signal, log, send: (frame) => this.#send(frame, signal) });
  }

  #film(setting: ScreenSettings): void {
    const { phone, log, send } = this.#options;
    const refuse = (msg: string) => {
      if (this.#video !== video) return;
      void this.#stop();
      this.#respond({ code: 1, reason: 'videoFailed', msg });
    };
    const video = new VideoRoom({ log, send, ended: refuse });
    this.#video = video;
    video.open(phone, videoOptionsOf(setting, phone.identity.screen)).then(
      () => {
        if (this.#video === video) this.#respond({ code: 0, msg: '' });
      },
      (error: unknown) => refuse(messageOf(error)),
    );
  }

  #send(frame: Uint8Array, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new Error('the connection was lost'));
      signal.addEventListener('abort', gone, { once: true });
      const sent = () => {
        signal.removeEventListener('abort', gone);
        resolve();
      };
      if (!this.#options.send(frame, sent)) gone();
    });
  }
}
