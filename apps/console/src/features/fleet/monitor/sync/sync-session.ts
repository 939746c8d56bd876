import type { LiveSocket, ScreenAction } from '../../../../lib/live/live-socket.ts';
import { distance, otherScreen } from '../../../../lib/screen/picture-hash.ts';
import {
  answered,
  beginSync,
  type Differs,
  drop,
  type Follower,
  lead,
  looked,
  movedBy,
  passed,
  pause,
  resume,
  type SyncState,
  sent,
  setBrake,
  setBy,
  type TappedBy,
} from './sync-state.ts';
import { TapPicker } from './tap-picker.ts';

const checkEveryMs = 250;
/** A picture that arrives within this time after a touch may still show the screen before it. */
const pictureAfterMs = 200;

/** Controls several phones together: each action on the leader's screen is sent to all of them in one message. */
export class SyncSession {
  readonly #socket: LiveSocket;
  readonly #words: { silent: string };
  readonly #ended: (leader: string) => void;
  readonly #listeners = new Set<() => void>();
  readonly #watched = new Map<string, () => void>();
  #state: SyncState;
  /** The phones that got the finger's press; they get its moves and its lifting, too. */
  #gesture: string[] | undefined;
  /** The app in front of each phone, and when it was reported. */
  readonly #apps = new Map<string, { readonly app: string; readonly atMs: number }>();
  /** Whether the last tap was sent as an element that each follower searches for. */
  #namedElement = false;
  readonly #taps: TapPicker;
  #notifying: ReturnType<typeof setTimeout> | undefined;
  #version = 0;

  /** `words.silent` is the error of a phone that never answered; `ended` is called when the leader disconnects. */
  constructor(
    socket: LiveSocket,
    members: { leader: string; deviceNos: readonly string[] },
    words: { silent: string },
    ended: (leader: string) => void,
  ) {
    this.#socket = socket;
    this.#words = words;
    this.#ended = ended;
    this.#state = beginSync(members.leader, members.deviceNos);
    this.#taps = new TapPicker({
      leader: (action) => socket.together([this.#state.leader], action),
      followers: (action) => this.#follow(action),
    });
  }

  /** Runs the session until the returned function is called. */
  start(): () => void {
    for (const deviceNo of [this.#state.leader, ...this.#state.followers.map((one) => one.deviceNo)])
      this.#watch(deviceNo);
    const timer = setInterval(() => this.#check(), checkEveryMs);
    return () => {
      clearInterval(timer);
      clearTimeout(this.#notifying);
      this.#notifying = undefined;
      for (const stop of this.#watched.values()) stop();
      this.#watched.clear();
    };
  }

  readonly state = (): SyncState => this.#state;
  /** A number that changes whenever the session must be rendered again, even if only time has passed. */
  readonly version = (): number => this.#version;
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly follower = (deviceNo: string): Follower | undefined =>
    this.#state.followers.find((one) => one.deviceNo === deviceNo);

  /** Handles an action on the leader's screen. */
  readonly steer = (action: ScreenAction): void => {
    if (this.#state.by === 'element' && this.#taps.take(action)) return;
    this.#touch(action, movedBy(this.#state));
  };

  #follow(action: ScreenAction): void {
    this.#namedElement = action.element !== undefined;
    this.#touch(action, movedBy(this.#state).slice(1));
  }

  /** A phone that is paused while a finger is down on it still gets its lifting. */
  #touch(action: ScreenAction, phones: string[]): void {
    const { action_type: kind } = action;
    if (kind === '_touchDown' || !this.#gesture) this.#gesture = phones;
    const moved = this.#gesture;
    if (kind !== '_touchDown' && kind !== '_touchMove') this.#gesture = undefined;
    this.#send(moved, action);
  }

  #send(moved: readonly string[], action: ScreenAction): void {
    if (moved.length === 0) return;
    const seq = this.#socket.together(moved, action);
    // Only the last move counts; the release reports its position.
    if (seq > 0 && action.action_type !== '_touchMove')
      this.#become(sent(this.#state, seq, new Set(moved), Date.now()));
  }

  pause(deviceNo: string): void {
    this.#become(pause(this.#state, deviceNo));
  }
  resume(deviceNo?: string): void {
    this.#become(resume(this.#state, deviceNo));
  }
  lead(deviceNo: string): void {
    this.#gesture = undefined;
    this.#taps.forget();
    this.#become(lead(this.#state, deviceNo));
  }
  by(by: TappedBy): void {
    this.#taps.forget();
    this.#become(setBy(this.#state, by));
  }
  brake(on: boolean): void {
    this.#become(setBrake(this.#state, on));
  }

  #watch(deviceNo: string): void {
    const stop = this.#socket.watch(deviceNo, (message) => {
      if (message.action === 'heartbeat') this.#apps.set(deviceNo, { app: message.app, atMs: Date.now() });
      if (message.action === 'actionDone' && deviceNo === this.#state.leader) this.#taps.picked(message);
      if (message.action === 'actionDone') this.#become(answered(this.#state, deviceNo, message, Date.now()));
      else if (message.action === 'ended') this.#leave(deviceNo);
      else if (message.action === 'presence' && !message.online && deviceNo === this.#state.leader)
        this.#ended(deviceNo);
    });
    this.#watched.set(deviceNo, stop);
  }

  /** A phone that may no longer be seen leaves; without its leader the session ends. */
  #leave(deviceNo: string): void {
    if (deviceNo === this.#state.leader) this.#ended(deviceNo);
    else this.#become(drop(this.#state, deviceNo));
  }

  #check(): void {
    const nowMs = Date.now();
    const state = passed(this.#state, nowMs, this.#words.silent);
    this.#become(looked(state, this.#differs(nowMs), nowMs));
    // A mark may have become late by the passing of time alone.
    if (state.followers.some(({ pending }) => pending.length > 0)) this.#notify();
  }

  #differs(nowMs: number): Differs {
    return this.#state.by === 'element' ? this.#differsByElement() : this.#differsByPicture(nowMs);
  }

  /** Phones of unlike size show the same page in other pictures, so the element that was tapped and the app count. */
  #differsByElement(): Differs {
    const { leader, touchedAtMs = 0 } = this.#state;
    const packageOf = (deviceNo: string) => {
      const seen = this.#apps.get(deviceNo);
      return seen && seen.atMs > touchedAtMs ? seen.app.split('/')[0] : undefined;
    };
    const wanted = packageOf(leader);
    return (deviceNo) => {
      const one = this.follower(deviceNo);
      if (this.#namedElement && one?.pending.length === 0 && one.by === 'place') return true;
      const shown = wanted && packageOf(deviceNo);
      return shown ? shown !== wanted : undefined;
    };
  }

  #differsByPicture(nowMs: number): Differs {
    const { leader, touchedAtMs = 0 } = this.#state;
    const seen = (deviceNo: string) => {
      const shown = this.#socket.pictures.of(deviceNo, nowMs);
      return shown && shown.seenAtMs > touchedAtMs + pictureAfterMs ? shown.hash : undefined;
    };
    const wanted = seen(leader);
    return (deviceNo) => {
      const shown = wanted && seen(deviceNo);
      return shown && distance(wanted, shown) > otherScreen;
    };
  }

  #become(state: SyncState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#notify();
  }

  /** Notifies the listeners once for responses that arrive together. */
  #notify(): void {
    this.#notifying ??= setTimeout(() => {
      this.#notifying = undefined;
      this.#version += 1;
      for (const listener of this.#listeners) listener();
    }, 50);
  }
}
