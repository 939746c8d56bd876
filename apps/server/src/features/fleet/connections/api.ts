import type {
  Capability,
  FromDevice,
  Heartbeat,
  Hello,
  LogLine,
  Refusal,
  RunState,
  ToDevice,
  Welcome,
} from '@flotilla/contract/device';
import type { DeviceSettings, ScreenSettings } from '@flotilla/contract/phone-settings';

/** One live connection of one assigned phone. A newer one of the same phone has a higher epoch and replaces it. */
export interface DeviceSession {
  /** The row's id; `deviceNo` is the number people see. */
  readonly deviceId: number;
  readonly deviceNo: string;
  readonly tenantId: number;
  readonly ownerId: number;
  readonly epoch: number;
  readonly journalId: string;
  readonly capabilities: ReadonlySet<Capability>;
  /** False when the connection is already going down; never throws. */
  send(message: ToDevice): boolean;
  /** Calls back once the phone's end of the connection has answered; not at all when it goes down before. */
  probe(answered: () => void): void;
}

/** A phone that may speak now. */
export interface AdmittedPhone {
  readonly deviceId: number;
  readonly deviceNo: string;
  readonly tenantId: number;
  readonly ownerId: number;
  readonly settings: DeviceSettings;
  readonly screenSettings: ScreenSettings;
}

/** What becomes of a hello. `deviceId` names the row it speaks of, where there is one. */
export type Admission =
  | { readonly kind: 'refused'; readonly reason: Refusal; readonly deviceId: number | null }
  | { readonly kind: 'waiting'; readonly deviceId: number }
  /** `token`: given once, with the welcome. `unconfirmed`: the phone has not shown yet that it kept its token. */
  | {
      readonly kind: 'admitted';
      readonly phone: AdmittedPhone;
      readonly token?: string;
      readonly unconfirmed: boolean;
    };

/** Enrolment decides which phones are admitted. */
export interface AdmissionPort {
  admit(hello: Hello, address: string): Promise<Admission>;
  /** The same for a phone whose key was good and whose row has changed while it waited. */
  readmit(deviceId: number, hello: Hello): Promise<Admission>;
  /** The phone has kept its token: its key is not taken again. */
  confirmed(deviceId: number): Promise<void>;
  /** The phones as they are now: absent when deleted, `waiting` when without owner. */
  current(deviceIds: readonly number[]): Promise<ReadonlyMap<number, AdmittedPhone | 'waiting' | 'disabled'>>;
}

/** What a welcome tells beside the phone's own. */
export interface SiteFacts {
  readonly incarnation: string;
  epoch(): number;
  readonly scriptKey: string;
  httpAllow(): string[];
}

/** What the rooms hear of a phone. */
export interface RoomPort {
  connected(session: DeviceSession): void;
  disconnected(session: DeviceSession): void;
  heard(
    session: DeviceSession,
    message: Extract<FromDevice, { action: 'joinRoomResp' | 'actionDone' | 'clipboard' | 'offer' | 'candidate' }>,
  ): void;
  /** The frame as it came, its first byte telling the kind. Not to be changed. */
  picture(session: DeviceSession, frame: Buffer): void;
}

/** What a phone last said, kept in memory: as it is when it is read, later it may be another. Times are of the wall clock. */
export interface LiveState {
  readonly online: boolean;
  /** When the phone came online or went offline. */
  readonly sinceMs: number;
  /** When the last heartbeat arrived; 0 before the first. */
  readonly reportMs: number;
  readonly heartbeat: Omit<Heartbeat, 'action'> | null;
  readonly capabilities: readonly Capability[];
  /** It threw an exception, and no run has gone well since. */
  readonly threw: boolean;
  /** Why the phone was last turned away, when it was. */
  readonly refusal: Refusal | null;
  readonly refusedMs: number;
}

interface Settled extends Pick<Welcome, 'stops' | 'settled'> {
  /** Runs that the phone may still carry out, and that are not its present owner's. */
  readonly foreignRuns: readonly number[];
}

/** What automation does with a phone's connection. */
export interface RunPort {
  /**
   * Before the welcome: settles what the phone's journal holds against what the site knows. `stayed`: the same connection was
   * welcomed before, so its hello says nothing of what the journal holds now. Null when a newer connection came at the same time.
   */
  welcome(session: DeviceSession, hello: Hello, stayed: boolean): Promise<Settled | null>;
  /** After the welcome was sent: waiting runs may go out. */
  connected(session: DeviceSession): void;
  disconnected(session: DeviceSession): void;
  /** Stored in batches; acknowledged on the session after commit. */
  reported(session: DeviceSession, report: RunState): void;
}

export interface CommandPort {
  connected(session: DeviceSession): void;
  answered(session: DeviceSession, answer: { commandId: number; ok: boolean; output: string; error: string }): void;
}

export interface LogPort {
  /**
   * The line of the phone's journal after which it goes on: the last that is stored or, where the phone had another owner when it last
   * came, one that it has not come to yet, so that it drops what it still holds. Nothing of `foreignRuns` is taken either.
   */
  begin(session: DeviceSession, foreignRuns: readonly number[]): Promise<number>;
  received(session: DeviceSession, lines: readonly LogLine[]): void;
  /** The connection is gone, or was never welcomed after `begin`. */
  disconnected(session: DeviceSession): void;
}

export interface Connections {
  session(deviceId: number): DeviceSession | undefined;
  sessions(): Iterable<DeviceSession>;
  live(deviceId: number): LiveState | undefined;
  /** Sends to a connected phone; false when it is not connected. */
  send(deviceId: number, message: ToDevice): boolean;
  /** Sends changed settings; the heartbeat they name holds from now on. */
  changeSettings(deviceId: number, settings: DeviceSettings): boolean;
  /** These settings reach the phone in another way; their heartbeat holds from now on. */
  expectSettings(deviceId: number, settings: DeviceSettings): void;
  /** These phones threw and ran nothing well since, all others did not. */
  markThrown(deviceIds: ReadonlySet<number>): void;
  /** Cuts a phone off at once and says why. */
  end(deviceId: number, reason: Refusal): void;
  onPresence(
    hear: (change: { readonly deviceId: number; readonly online: boolean; readonly at: string }) => void,
  ): () => void;
  /** `ownerId`: in whose hands the phone said it. */
  onHeartbeat(hear: (deviceId: number, heartbeat: Heartbeat, ownerId: number) => void): () => void;
}
