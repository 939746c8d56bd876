import { randomUUID } from 'node:crypto';
import type { ToBrowser } from '@flotilla/contract/live';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Viewer } from './room.ts';
import type { ViewerChannel } from './viewer-channel.ts';
import type { WhyNotShown } from './why-not-shown.ts';

const answerMs = 20_000;

interface Wait {
  offer(message: ToBrowser | Buffer): void;
  fail(error: CallError): void;
}

/** A viewer without a browser: waits for single pictures and messages of one phone. */
export class ScreenGuest implements Viewer {
  readonly id = randomUUID();
  readonly userName: string;
  readonly mayControl: () => boolean;
  readonly #deviceNo: string;
  readonly #waits = new Set<Wait>();
  #lastSeq = 0;
  #picture: Buffer | null = null;

  constructor(userName: string, deviceNo: string, mayControl: () => boolean) {
    this.userName = userName;
    this.#deviceNo = deviceNo;
    this.mayControl = mayControl;
  }

  readonly channel: ViewerChannel = {
    isReady: () => true,
    write: (picture, sent) => {
      this.#picture = picture;
      this.#offer(picture);
      sent();
    },
  };

  send(_deviceId: number, message: ToBrowser): void {
    this.#offer(message);
  }

  failed(_deviceId: number, why: WhyNotShown): void {
    const params = { deviceNo: this.#deviceNo, ...why.params };
    const error = why.error
      ? new CallError(why.error, { params })
      : new CallError('conflict', { params: { reason: why.msg } });
    for (const wait of [...this.#waits]) wait.fail(error);
  }

  opened = () =>
    this.#next((message) => (isMessage(message, 'joinRoomResp') && message.code === 0 ? message : undefined));
  /** The newest picture as JPEG. It may arrive together with the permission to watch. */
  picture = async () => this.#picture ?? this.#next((message) => (Buffer.isBuffer(message) ? message : undefined));
  elements = () => this.#next((message) => (isMessage(message, 'elements') ? message.elements : undefined));

  /** The number of the next action, and its result. */
  nextAction() {
    this.#lastSeq += 1;
    const seq = this.#lastSeq;
    const done = this.#next((message) =>
      isMessage(message, 'actionDone') && message.seq === seq ? message : undefined,
    );
    return {
      seq,
      done: done.then((result) => {
        if (!result.ok) throw new CallError('conflict', { params: { reason: result.error } });
        return result;
      }),
    };
  }

  #offer(message: ToBrowser | Buffer): void {
    for (const wait of [...this.#waits]) wait.offer(message);
  }

  /** Waits for the first message that `choose` returns a value for. @throws 409 if the phone is silent */
  #next<T>(choose: (message: ToBrowser | Buffer) => T | undefined): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const wait: Wait = {
      offer(message) {
        const chosen = choose(message);
        if (chosen !== undefined) resolve(chosen);
      },
      fail: reject,
    };
    this.#waits.add(wait);
    const silent = () => reject(new CallError('deviceSilent', { params: { deviceNo: this.#deviceNo } }));
    const timer = setTimeout(silent, answerMs);
    // A wait whose action could not be sent has no reader.
    promise.catch(() => {});
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waits.delete(wait);
    });
  }
}

const isMessage = <Action extends ToBrowser['action']>(
  message: ToBrowser | Buffer,
  action: Action,
): message is Extract<ToBrowser, { action: Action }> => 'action' in message && message.action === action;
