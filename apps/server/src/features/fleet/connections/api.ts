import type {
  Capability,
  Heartbeat,
  Hello,
  LogLine,
  Refusal,
  RunState,
  ToDevice,
  Welcome,
} from '@flotilla/contract/device';

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
}

/** What a phone last said, kept in memory. */
export interface LiveState {
  readonly online: boolean;
  /** When the phone came online or went offline, ISO 8601. */
  readonly since: string;
  /** When the last heartbeat arrived, ISO 8601; null before the first. */
  readonly reportTime: string | null;
  readonly heartbeat: Omit<Heartbeat, 'action'> | null;
  readonly capabilities: readonly Capability[];
  /** Why the phone was last turned away, when it was. */
  readonly refusal: { readonly reason: Refusal; readonly at: string } | null;
}

/** What automation does with a phone's connection. */
export interface RunPort {
  /** Before the welcome: settles what the phone's journal holds against what the site knows. */
  welcome(session: DeviceSession, hello: Hello): Promise<Pick<Welcome, 'stops' | 'settled'>>;
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
  /** The last stored line of this phone's journal. */
  storedUpTo(deviceId: number, journalId: string): Promise<number>;
  received(session: DeviceSession, lines: readonly LogLine[]): void;
}

export interface Connections {
  session(deviceId: number): DeviceSession | undefined;
  sessions(): Iterable<DeviceSession>;
  live(deviceId: number): LiveState | undefined;
  /** Sends to a connected phone; false when it is not connected. */
  send(deviceId: number, message: ToDevice): boolean;
  /** Cuts a phone off at once and says why. */
  end(deviceId: number, reason: Refusal): void;
  onPresence(
    hear: (change: { readonly deviceId: number; readonly online: boolean; readonly at: string }) => void,
  ): () => void;
  onHeartbeat(hear: (deviceId: number, heartbeat: Heartbeat) => void): () => void;
}
