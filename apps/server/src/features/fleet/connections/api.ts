import type {
  FromDevice,
  Heartbeat,
  Hello,
  LogLine,
  RunProgress,
  RunState,
  ToDevice,
  WaitReason,
  Welcome,
} from '@flotilla/contract/device';
import type { HotState } from '@flotilla/contract/hot-messages';
import type { TakenItem } from '@flotilla/contract/numbered-run';
import type { DeviceSettings, ScreenSettings } from '@flotilla/contract/phone-settings';
import type { Refusal } from '@flotilla/contract/refusals';
import type { Owner } from '../../../platform/access/who.ts';

export { refusalText } from './refusal-text.ts';

/** An assigned phone. `deviceId` is the id of its row, `deviceNo` the number that users see. */
interface AssignedPhone extends Owner {
  readonly deviceId: number;
  readonly deviceNo: string;
}

/** A live connection of an assigned phone. A newer connection of the same phone has a higher epoch and replaces it. */
export interface DeviceSession extends AssignedPhone {
  readonly epoch: number;
  readonly journalId: string;
  /** Returns false if the connection is closing; never throws. */
  send(message: ToDevice): boolean;
  /** Sends a message that is serialized already. */
  sendText(text: string): boolean;
  /** Calls `answered` when the phone responds to a ping. Never calls it if the connection closes before. */
  probe(answered: () => void): void;
}

/** A phone that may connect. */
export interface AdmittedPhone extends AssignedPhone {
  readonly settings: DeviceSettings;
  readonly screenSettings: ScreenSettings;
}

/** The decision about a hello. `deviceId` names the phone's row, if there is one. */
export type Admission =
  | { readonly kind: 'refused'; readonly reason: Refusal; readonly deviceId: number | null }
  | { readonly kind: 'waiting'; readonly deviceId: number; readonly reason: WaitReason }
  /** `token`: sent once, with the welcome. `unconfirmed`: the phone has not yet proved that it stored its token. */
  | {
      readonly kind: 'admitted';
      readonly phone: AdmittedPhone;
      readonly token?: string;
      readonly unconfirmed: boolean;
    };

export const refused = (reason: Refusal, deviceId: number | null = null): Admission => ({
  kind: 'refused',
  reason,
  deviceId,
});

export type CurrentPhone = AdmittedPhone | WaitReason;

/** Enrolment decides which phones are admitted. */
export interface AdmissionPort {
  admit(hello: Hello, address: string): Promise<Admission>;
  /** Whether this is the token of an enabled phone. */
  isKnown(token: string): Promise<boolean>;
  /** Decides again about a phone with a valid key that waited without an owner. */
  readmit(deviceId: number, hello: Hello): Promise<Admission>;
  /** Another agent has shown the token and the journal of this connected phone. */
  copied(deviceId: number, hello: Hello, address: string): Promise<void>;
  /** The phone has stored its token, so its key is no longer accepted. */
  confirmed(deviceId: number): Promise<void>;
  /** The phones' current state: absent if deleted. */
  current(deviceIds: readonly number[]): Promise<ReadonlyMap<number, CurrentPhone>>;
}

/** The part of a welcome that is the same for all phones. */
export interface SiteFacts {
  readonly incarnation: string;
  epoch(): number;
  readonly scriptKey: string;
  httpAllow(): string[];
}

export type RoomAction = 'joinRoomResp' | 'actionDone' | 'clipboard' | 'elements' | 'offer' | 'candidate';

/** The events of a phone that rooms need. */
export interface RoomPort {
  connected(session: DeviceSession): void;
  disconnected(session: DeviceSession): void;
  received(session: DeviceSession, message: Extract<FromDevice, { action: RoomAction }>): void;
  /** The unchanged frame; its first byte is the kind. Callers must not modify it. */
  picture(session: DeviceSession, frame: Buffer): void;
}

/** A phone's last reported state. The object is live: it changes after it was read. Times are of the wall clock. */
export interface LiveState {
  readonly online: boolean;
  /** The time at which the phone went online or offline. */
  readonly sinceMs: number;
  /** The time of the last heartbeat; 0 before the first. */
  readonly reportMs: number;
  readonly heartbeat: Omit<Heartbeat, 'action'> | null;
  /** The last run threw an exception, and none has succeeded since. */
  readonly threw: boolean;
  /** The reason of the last refusal, if any. */
  readonly refusal: Refusal | null;
  readonly refusedMs: number;
}

interface Settled extends Pick<Welcome, 'stops' | 'settled'> {
  /** Runs that the phone may still execute for a previous owner. */
  readonly foreignRuns: readonly number[];
}

/** Automation's part of a phone's connection. */
export interface RunPort {
  /**
   * Called before the welcome: compares the phone's journal with the database. `stayed`: the connection was welcomed before, so
   * its hello is outdated. Null if a newer connection came at the same time.
   */
  welcome(session: DeviceSession, hello: Hello, stayed: boolean): Promise<Settled | null>;
  /** Called after the welcome was sent, so that waiting runs may be sent. */
  connected(session: DeviceSession): void;
  /** Stored in batches; acknowledged on the session after commit. */
  reported(session: DeviceSession, report: RunState): void;
  /** Stored together with the reports of the same second; the newest counts. */
  progressed(session: DeviceSession, progress: RunProgress): void;
  /** Data lines that the phone's runs took in earlier epochs; acknowledged on the session after commit. */
  took(session: DeviceSession, items: readonly TakenItem[]): void;
}

export interface AgentPort {
  /** A phone is welcomed. `uid` is the id that its agent has from the site; absent from agents that do not report. */
  connected(session: DeviceSession, uid: string | undefined): void;
}

export interface CommandPort {
  connected(session: DeviceSession): void;
  answered(session: DeviceSession, answer: { commandId: number; ok: boolean; output: string; error: string }): void;
}

/** Functions of the hot-scripts slice for a phone's connection. */
export interface HotPort {
  /** The hot scripts whose owners reach this owner's phones. */
  of(owner: Owner): Welcome['hot'];
  reported(session: DeviceSession, state: HotState): void;
}

export interface LogPort {
  /**
   * Resolves to the journal line after which the phone continues: its last stored line or, if the phone had another owner last
   * time, a line far ahead, so that it drops the lines it still holds. Lines of `foreignRuns` are not accepted either.
   */
  begin(session: DeviceSession, foreignRuns: readonly number[]): Promise<number>;
  received(session: DeviceSession, lines: readonly LogLine[]): void;
  /** The connection has closed, or was never welcomed after `begin`. */
  disconnected(session: DeviceSession): void;
}

export interface Connections {
  session(deviceId: number): DeviceSession | undefined;
  sessions(): Iterable<DeviceSession>;
  live(deviceId: number): LiveState | undefined;
  /** Sends to a connected phone; false when it is not connected. */
  send(deviceId: number, message: ToDevice): boolean;
  /** Sends changed settings; their heartbeat applies from now on. */
  changeSettings(deviceId: number, settings: DeviceSettings): boolean;
  /** The settings reach the phone in another way; their heartbeat applies from now on. */
  expectSettings(deviceId: number, settings: DeviceSettings): void;
  /** Marks these phones as failing since their last run, and all others as not. */
  markThrown(deviceIds: ReadonlySet<number>): void;
  /** `false` while the site drains: phones that disconnect then stay online. */
  isJudging(): boolean;
  /** Disconnects a phone immediately, with this reason. */
  end(deviceId: number, reason: Refusal): void;
  onPresence(
    listener: (change: { readonly deviceId: number; readonly online: boolean; readonly at: string }) => void,
  ): () => void;
  /** Calls back after the `live` state of a phone has changed. */
  onLive(listener: (deviceId: number, live: LiveState | undefined) => void): void;
  /** `ownerId`: the owner at the time of the heartbeat. */
  onHeartbeat(listener: (deviceId: number, heartbeat: Heartbeat, ownerId: number) => void): () => void;
}
