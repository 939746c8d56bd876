import type { IceServers } from '@flotilla/contract/ice-servers';
import type { VideoWays } from '@flotilla/contract/live';
import type { ScreenSettings, ScreenSettingsChange } from '@flotilla/contract/phone-settings';
import type { PhoneMessage } from './read-frame.ts';

/** The state of a room: the session in which this page views one phone's screen. `msg` is the text of the server or the phone. */
export type RoomState =
  | { at: 'joining' }
  /** `settings` are those in effect; they are missing if a picture arrived before the response. `iceServers` is set in video mode. */
  | { at: 'open'; settings?: ScreenSettings | undefined; iceServers?: IceServers | undefined }
  | { at: 'refused'; msg: string };

/** A phone's messages that negotiate a WebRTC peer connection. */
export type PeerSignal = Extract<PhoneMessage, { action: 'offer' | 'candidate' }>;

export interface Room {
  settings: ScreenSettingsChange;
  /** Accepts other viewers' settings instead of these, without an error. */
  yields?: boolean;
  /** The transports that this browser can use for video at first. */
  video?: VideoWays | undefined;
  onState: (state: RoomState) => void;
  onSignal?: ((signal: PeerSignal) => void) | undefined;
  /** Receives one JPEG or video frame. Its buffer may be transferred to a worker. `LiveSocket.drawn` must acknowledge each picture. */
  onPicture: (picture: Uint8Array<ArrayBuffer>) => void;
}

interface Entry {
  readonly room: Room;
  state: RoomState;
}

/** The rooms of one `LiveSocket` by phone, with their states. The socket sends and receives; this class only tracks. */
export class Rooms {
  readonly #entries = new Map<string, Entry>();

  /** Adds a room and returns a function that removes it. That function returns `false` if a newer room has replaced this one. */
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

  openCount(): number {
    return [...this.#entries.values()].filter(({ state }) => state.at === 'open').length;
  }

  /** Returns the rooms to join after a reconnect. Refused rooms are not joined again until the user retries. */
  toJoin(): { deviceNo: string; room: Room }[] {
    return [...this.#entries]
      .filter(([, { state }]) => state.at !== 'refused')
      .map(([deviceNo, { room }]) => ({ deviceNo, room }));
  }

  onDisconnect(): void {
    for (const entry of this.#entries.values()) if (entry.state.at === 'open') this.#become(entry, { at: 'joining' });
  }

  onPicture(deviceNo: string, picture: Uint8Array<ArrayBuffer>): void {
    const entry = this.#entries.get(deviceNo);
    if (!entry) return;
    if (entry.state.at === 'joining') this.#become(entry, { at: 'open' });
    entry.room.onPicture(picture);
  }

  onMessage(deviceNo: string, message: PhoneMessage): void {
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
