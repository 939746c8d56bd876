import type { CanvasAction } from '@flotilla/contract/canvas-action';
import type { ActionDone, ClipboardMessage, FromDevice, JoinRoomResp } from '@flotilla/contract/device';
import { defaultVideoWays, type ToBrowser, type VideoWays } from '@flotilla/contract/live';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import { pictureKind } from '@flotilla/contract/picture-kind';
import type { ElementsMessage } from '@flotilla/contract/screen-elements';
import { PictureStream } from './picture-stream.ts';
import { RoomVideo, type VideoPorts } from './room-video.ts';
import { Steering } from './steering.ts';
import type { ViewerChannel } from './viewer-channel.ts';
import { type WhyNotShown, whyRefused } from './why-not-shown.ts';

/** A browser that shows the screen of a phone. */
export interface Viewer {
  readonly id: string;
  readonly userName: string;
  send(deviceId: number, message: ToBrowser): void;
  failed(deviceId: number, why: WhyNotShown): void;
  /** Whether the viewer may steer the phone. */
  mayControl(deviceId: number): boolean;
}

/** The state of the phone's capture. */
type State =
  /** The screen is requested, and the phone has not responded. */
  | { readonly at: 'opening'; readonly timer: NodeJS.Timeout }
  | { readonly at: 'open' }
  /** The phone is disconnected; its screen is requested again when it reconnects. */
  | { readonly at: 'away' }
  /** The last viewer has left; the room closes after `lingerMs`. */
  | { readonly at: 'lingering'; readonly timer: NodeJS.Timeout }
  | { readonly at: 'closed' };

export interface RoomPorts extends VideoPorts {
  closed(): void;
}

/** The settings that one viewer requests. All viewers of a phone get the same picture. */
interface ScreenRequest {
  readonly settings: ScreenSettings;
  /** The viewer accepts the settings of other viewers. */
  readonly yields: boolean;
  /** The viewer leaves after one picture, so its settings apply at once, even if another viewer insists. */
  readonly isBrief?: boolean | undefined;
}

/** A viewer's state in the room. */
interface Seat extends ScreenRequest {
  readonly channel: ViewerChannel;
  readonly pictures: PictureStream;
  ways: VideoWays;
}

/** A joining viewer; without `ways` it waits for an offer. */
interface Joining extends ScreenRequest {
  readonly ways?: VideoWays | undefined;
}

const answerMs = 15_000;
const lingerMs = 1_500;

const isVideo = (settings: ScreenSettings) => settings.screen_mode === '1';

/** A brief viewer wins, then one who insists, then the largest requested picture, then the first viewer. */
function chosenSettings(requests: Iterable<ScreenRequest>): ScreenSettings | undefined {
  let chosen: ScreenRequest | undefined;
  for (const request of requests) {
    if (request.isBrief) return request.settings;
    const goesBefore = !request.yields || Number(request.settings.screen_scale) > Number(chosen?.settings.screen_scale);
    if (!chosen || (chosen.yields && goesBefore)) chosen = request;
  }
  return chosen?.settings;
}

const sameSettings = (one: ScreenSettings, other: ScreenSettings): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof ScreenSettings] === value);

/** A phone's screen and its viewers. */
export class Room {
  readonly #deviceId: number;
  readonly #ports: RoomPorts;
  readonly #viewers = new Map<Viewer, Seat>();
  readonly #video: RoomVideo;
  readonly #steering = new Steering<Viewer>({
    changed: () => {
      for (const viewer of this.#viewers.keys()) this.#sendSteering(viewer);
    },
    lift: ({ id: viewer }, pointerId) =>
      void this.#ports.send({ action: 'canvas_action', action_type: '_touchUp', pointerId, viewer }),
  });
  #settings: ScreenSettings;
  #state: State = { at: 'away' };

  constructor(deviceId: number, settings: ScreenSettings, ports: RoomPorts) {
    this.#deviceId = deviceId;
    this.#settings = settings;
    this.#ports = ports;
    this.#video = new RoomVideo(ports);
  }

  get settings(): ScreenSettings {
    return this.#settings;
  }
  get isWatched(): boolean {
    return this.#viewers.size > 0;
  }
  /** Whether a viewer insists on settings. */
  get isBound(): boolean {
    return [...this.#viewers.values()].some((seat) => !seat.yields);
  }
  has(viewer: Viewer): boolean {
    return this.#viewers.has(viewer);
  }

  join(viewer: Viewer, channel: ViewerChannel, { settings, yields, isBrief, ways = defaultVideoWays }: Joining): void {
    const same = sameSettings(settings, this.#settings);
    if (!yields && !same && this.isBound) {
      viewer.failed(this.#deviceId, { error: 'roomOpen' });
      return;
    }
    // A viewer that joins again has lost its video state.
    this.#video.leave(viewer.id);
    this.#viewers.set(viewer, { channel, pictures: new PictureStream(channel), ways, settings, yields, isBrief });
    const { at } = this.#state;
    if (at === 'closed') throw new Error('a closed room was joined');
    if (at === 'away') this.#open(settings);
    else if (at === 'lingering' && same) this.#become({ at: 'open' });
    else this.#settle();
    if (this.#state.at === 'open') this.#welcome(viewer);
  }

  leave(viewer: Viewer): void {
    this.#steering.leave(viewer);
    this.#video.leave(viewer.id);
    if (!this.#viewers.delete(viewer)) return;
    if (this.isWatched) {
      this.#settle();
      return;
    }
    if (this.#state.at === 'open' || this.#state.at === 'opening') {
      this.#become({ at: 'lingering', timer: setTimeout(() => this.close(), lingerMs) });
    } else this.close();
  }

  close(): void {
    if (this.#state.at === 'closed') return;
    const isRequested = this.#state.at !== 'away';
    this.#become({ at: 'closed' });
    this.#viewers.clear();
    this.#video.reset();
    if (isRequested) this.#ports.send({ action: 'exitRoom' });
    this.#ports.closed();
  }

  phoneLeft(): void {
    this.#video.reset();
    if (this.isWatched) this.#become({ at: 'away' });
    else this.close();
  }

  phoneCame(): void {
    if (this.#state.at === 'away') this.#open(this.#settings);
  }

  /** A phone may also refuse later, when it can no longer show its screen. */
  answered(answer: Pick<JoinRoomResp, 'code' | 'reason' | 'msg'>): void {
    if (answer.code === 1 && (this.#state.at === 'opening' || this.#state.at === 'open'))
      this.#fail(whyRefused(answer));
    else if (answer.code === 0 && this.#state.at === 'opening') {
      this.#become({ at: 'open' });
      for (const viewer of this.#viewers.keys()) this.#welcome(viewer);
    }
  }

  /** Viewers get views of the phone's frame instead of copies. */
  picture(frame: Buffer): void {
    if (this.#state.at !== 'open') return;
    if (isVideo(this.#settings)) this.#video.frame(frame);
    else if (frame[0] === pictureKind.jpeg) {
      const picture = frame.subarray(1);
      for (const { pictures } of this.#viewers.values()) pictures.offer(picture);
    }
  }

  acknowledge(viewer: Viewer, { count, ahead }: { readonly count: number; readonly ahead?: number | undefined }): void {
    if (isVideo(this.#settings)) this.#video.acknowledge(viewer.id, count);
    else this.#viewers.get(viewer)?.pictures.acknowledge(count, ahead);
  }

  changeWays(viewer: Viewer, ways: VideoWays): void {
    const seat = this.#viewers.get(viewer);
    if (!seat) return;
    seat.ways = ways;
    if (isVideo(this.#settings) && this.#state.at === 'open') this.#video.take(viewer.id, seat.channel, ways);
  }

  /** Whether this viewer may touch now; if so, the viewer steers. */
  steer(viewer: Viewer): boolean {
    if (!this.#viewers.has(viewer)) return false;
    if (this.#steering.take(viewer)) return true;
    this.#sendSteering(viewer);
    return false;
  }

  did(touch: Pick<CanvasAction, 'action_type' | 'pointerId'>): void {
    this.#steering.did(touch);
  }

  /** Gives up steering, or takes it over from another viewer. */
  release(viewer: Viewer): void {
    if (this.#viewers.has(viewer)) this.#steering.release(viewer);
  }

  /** Ends steering; the viewer may still watch. */
  letGo(viewer: Viewer): void {
    this.#steering.leave(viewer);
  }

  signal({ viewer, ...message }: Extract<FromDevice, { action: 'offer' | 'candidate' }>): void {
    this.#viewer(viewer)?.send(this.#deviceId, message);
  }

  actionDone({ viewer, seq, ok, error, element, by }: ActionDone): void {
    this.#viewer(viewer)?.send(this.#deviceId, { action: 'actionDone', seq, ok, error, element, by });
  }

  /** A message without a viewer is for all viewers who may steer. */
  clipboard({ viewer, text }: ClipboardMessage): void {
    const asked = viewer !== '';
    for (const each of this.#viewers.keys()) {
      const isMeant = !asked || each.id === viewer;
      if (isMeant && each.mayControl(this.#deviceId)) each.send(this.#deviceId, { action: 'clipboard', text, asked });
    }
  }

  elements({ viewer: id, elements }: ElementsMessage): void {
    const viewer = this.#viewer(id);
    if (viewer?.mayControl(this.#deviceId)) viewer.send(this.#deviceId, { action: 'elements', elements });
  }

  #viewer(id: string): Viewer | undefined {
    for (const viewer of this.#viewers.keys()) if (viewer.id === id) return viewer;
    return undefined;
  }

  /** Restarts the phone's capture if other settings apply now. */
  #settle(): void {
    const settings = chosenSettings(this.#viewers.values());
    if (!settings || sameSettings(settings, this.#settings)) return;
    if (this.#state.at === 'away') this.#settings = settings;
    else {
      this.#ports.send({ action: 'exitRoom' });
      this.#open(settings);
    }
  }

  #open(settings: ScreenSettings): void {
    this.#settings = settings;
    this.#video.reset();
    const isSent = this.#ports.send({ action: 'joinRoom', screenSetting: settings });
    if (!isSent) this.#become({ at: 'away' });
    else this.#become({ at: 'opening', timer: setTimeout(() => this.#fail({ error: 'deviceSilent' }), answerMs) });
  }

  #fail(why: WhyNotShown): void {
    const viewers = [...this.#viewers.keys()];
    this.close();
    for (const viewer of viewers) viewer.failed(this.#deviceId, why);
  }

  #welcome(viewer: Viewer): void {
    const seat = this.#viewers.get(viewer);
    const takesVideo = seat && isVideo(this.#settings);
    viewer.send(this.#deviceId, {
      action: 'joinRoomResp',
      code: 0,
      msg: '',
      screenSetting: this.#settings,
      ...(takesVideo && { iceServers: this.#ports.iceServers() }),
    });
    if (takesVideo) this.#video.take(viewer.id, seat.channel, seat.ways);
    if (this.#steering.holder) this.#sendSteering(viewer);
  }

  #sendSteering(viewer: Viewer): void {
    const { holder } = this.#steering;
    viewer.send(this.#deviceId, { action: 'steering', userName: holder?.userName ?? '', mine: holder === viewer });
  }

  #become(state: State): void {
    if ('timer' in this.#state) clearTimeout(this.#state.timer);
    this.#state = state;
  }
}
