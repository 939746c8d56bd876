import type { IceServers } from '@flotilla/contract/ice-servers';
import type { VideoWays } from '@flotilla/contract/live';
import type { ScreenSettings, ScreenSettingsChange } from '@flotilla/contract/phone-settings';
import type { PhoneMessage } from './read-frame.ts';

/** The state of a screen's room. `refused` carries the server's or the phone's text. */
export type RoomState =
  | { at: 'joining' }
  /** `iceServers` is set in video mode. */
  | { at: 'open'; settings?: ScreenSettings | undefined; iceServers?: IceServers | undefined }
  | { at: 'refused'; msg: string };

/** A phone's messages that negotiate a peer connection. */
export type PeerSignal = Extract<PhoneMessage, { action: 'offer' | 'candidate' }>;

export interface Room {
  settings: ScreenSettingsChange;
  /** Other viewers' settings win, without an error. */
  yields?: boolean;
  /** The initial transport of video. */
  video?: VideoWays | undefined;
  onState: (state: RoomState) => void;
  onSignal?: ((signal: PeerSignal) => void) | undefined;
  /** One JPEG or frame of video, whose bytes may be transferred. `drawn` acknowledges it. */
  onPicture: (picture: Uint8Array<ArrayBuffer>) => void;
}

interface Entry {
  readonly room: Room;
  state: RoomState;
}

/** The screens that are wanted, and how far each is. */
export class Rooms {
  readonly #entries = new Map<string, Entry>();

  /** Returns a function that leaves the room and returns whether that changed anything. */
  add(deviceNo: string, room: Room): () => boolean {
    const entry: Entry = { room, state: { at: 'joining' } };
    this.#entries.set(deviceNo, entry);
    room.onState(entry.state);
    return () => this.#entries.get(deviceNo) === entry && this.#entries.delete(deviceNo);
  }

  has(deviceNo: string): boolean {
    return this.#entries.has(deviceNo);
  }

  count(): number {
    return this.#entries.size;
  }

  open(): number {
    return [...this.#entries.values()].filter(({ state }) => state.at === 'open').length;
  }

  /** The rooms to join after a reconnect. Refused ones stay so until a person tries again. */
  toJoin(): { deviceNo: string; room: Room }[] {
    return [...this.#entries]
      .filter(([, { state }]) => state.at !== 'refused')
      .map(([deviceNo, { room }]) => ({ deviceNo, room }));
  }

  broken(): void {
    for (const entry of this.#entries.values()) if (entry.state.at === 'open') this.#become(entry, { at: 'joining' });
  }

  picture(deviceNo: string, picture: Uint8Array<ArrayBuffer>): void {
    const entry = this.#entries.get(deviceNo);
    if (!entry) return;
    if (entry.state.at === 'joining') this.#become(entry, { at: 'open' });
    entry.room.onPicture(picture);
  }

  hear(deviceNo: string, message: PhoneMessage): void {
    const entry = this.#entries.get(deviceNo);
    if (!entry) return;
    if (message.action === 'ended' || (message.action === 'joinRoomResp' && message.code === 1))
      this.#become(entry, { at: 'refused', msg: message.msg });
    else if (message.action === 'joinRoomResp')
      this.#become(entry, { at: 'open', settings: message.screenSetting, iceServers: message.iceServers });
    else if (message.action === 'offer' || message.action === 'candidate') entry.room.onSignal?.(message);
  }

  #become(entry: Entry, state: RoomState): void {
    entry.state = state;
    entry.room.onState(state);
  }
}
