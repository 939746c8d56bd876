import { type FromDevice, type Hello, maxTextFrameBytes, type WaitReason } from '@flotilla/contract/device';
import type { Refusal } from '@flotilla/contract/refusals';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Timing } from '../../../platform/timing.ts';
import type {
  Admission,
  AdmissionPort,
  AdmittedPhone,
  AgentPort,
  CommandPort,
  CurrentPhone,
  HotPort,
  LogPort,
  RoomAction,
  RoomPort,
  RunPort,
  SiteFacts,
} from './api.ts';
import type { LiveConnections } from './connections.ts';
import type { Greeting } from './greetings.ts';
import { type Control, LiveSession } from './live-session.ts';
import { parseFrame, readFrame } from './read-frame.ts';
import { readHeartbeat } from './read-heartbeat.ts';
import { refusalText } from './refusal-text.ts';

export interface ChannelPorts {
  readonly connections: LiveConnections;
  readonly admission: AdmissionPort;
  readonly runs: RunPort;
  readonly commands: CommandPort;
  readonly hot: HotPort;
  readonly logs: LogPort;
  readonly rooms: RoomPort;
  readonly agents: AgentPort;
  readonly site: SiteFacts;
  readonly timing: Pick<Timing, 'greetingMs'>;
  readonly log: FastifyBaseLogger;
}

/** The device channel as one connection sees it. */
export interface ChannelDeps extends ChannelPorts {
  waits(connection: PhoneConnection, deviceId: number): void;
  waitsNoMore(connection: PhoneConnection, deviceId: number): void;
  /** The connection is live or closed, so the channel stops watching it. */
  settled(connection: PhoneConnection): void;
  changedSince(deviceId: number, sinceMs: number): boolean;
}

/**
 * A connection's state; each member holds only what it needs. `stayed`: it was live before for another owner, so the journal in
 * its hello is outdated.
 */
type State =
  /** Accepted; no hello yet. */
  | { readonly at: 'greeting'; readonly untilMs: number }
  /** Hello received; admission is running. */
  | { readonly at: 'checking'; readonly hello: Hello; readonly stayed: boolean; readonly sinceMs: number }
  /** Known, but without an owner, or disabled. */
  | {
      readonly at: 'waiting';
      readonly reason: WaitReason;
      readonly deviceId: number;
      readonly hello: Hello;
      readonly stayed: boolean;
      receivedAtMs: number;
    }
  | { readonly at: 'live'; readonly session: LiveSession; readonly hello: Hello }
  | { readonly at: 'closed' };

type Checking = Extract<State, { at: 'checking' }>;
type Admitted = Extract<Admission, { kind: 'admitted' }>;

const waitingPingMs = 5_000;
const waitingTimeoutMs = 12_500;
const closingMs = 2_000;
const retryLeastMs = 2_000;
const retrySpreadMs = 8_000;
/** Temporary reasons: the phone reconnects automatically, after a random delay. */
const passing: ReadonlySet<Refusal> = new Set(['unavailable', 'shuttingDown', 'tooMany']);
const closeCodes: Partial<Record<Refusal, number>> = { tooLarge: 1009, shuttingDown: 1012, unavailable: 1013 };

type Action = Exclude<FromDevice['action'], 'hello' | 'heartbeat'>;
type MessageOf<A extends Action> = Extract<FromDevice, { action: A }>;

const toRoom = ({ rooms }: ChannelPorts, session: LiveSession, message: MessageOf<RoomAction>) =>
  rooms.received(session, message);
/** The slices that receive the messages of a live phone. */
const receivers: {
  readonly [A in Action]: (ports: ChannelPorts, session: LiveSession, message: MessageOf<A>) => void;
} = {
  runState: ({ runs }, session, message) => runs.reported(session, message),
  runProgress: ({ runs }, session, message) => runs.progressed(session, message),
  takenItems: ({ runs }, session, { items }) => runs.took(session, items),
  hotState: ({ hot }, session, message) => hot.reported(session, message),
  log: ({ logs }, session, { lines }) => logs.received(session, lines),
  commandResult: ({ commands }, session, message) => commands.answered(session, message),
  joinRoomResp: toRoom,
  actionDone: toRoom,
  clipboard: toRoom,
  elements: toRoom,
  offer: toRoom,
  candidate: toRoom,
};

/** A phone's connection, from its first frame to its end. */
export class PhoneConnection implements Control {
  readonly #socket: WebSocket;
  readonly #address: string;
  readonly #deps: ChannelDeps;
  /** Cleared once the phone is known, so that a live connection uses no memory for it. */
  #greeting: Greeting | undefined;
  #state: State;

  constructor(socket: WebSocket, address: string, deps: ChannelDeps, greet: (tooMuch: () => void) => Greeting) {
    this.#socket = socket;
    this.#address = address;
    this.#deps = deps;
    this.#state = { at: 'greeting', untilMs: performance.now() + deps.timing.greetingMs };
    this.#greeting = greet(() => this.refuse('tooLarge'));
    socket.on('message', (data, isBinary) => this.#frame(data as Buffer, isBinary));
    socket.on('pong', () => this.#alive());
    socket.on('ping', () => this.#alive());
    // An error is followed by a close event, which handles it.
    socket.on('error', () => {});
    socket.on('close', () => this.#closed());
  }

  /** Runs once a second. Ends connections that are silent before the hello or while waiting. */
  sweep(nowMs: number): void {
    const state = this.#state;
    if (state.at === 'greeting' && nowMs > state.untilMs) this.refuse('malformed', 'no hello');
    if (state.at !== 'waiting') return;
    if (nowMs - state.receivedAtMs > waitingTimeoutMs) this.#socket.terminate();
    else if (nowMs - state.receivedAtMs > waitingPingMs) this.#socket.ping();
  }

  /** Sends the reason and closes the connection, which is cut if the phone does not close it in time. */
  refuse(reason: Refusal, detail = ''): void {
    if (this.#state.at === 'closed') return;
    const hasKey = this.#state.at !== 'checking' || this.#state.hello.key !== undefined;
    const text = refusalText(reason === 'badToken' && !hasKey ? 'noToken' : reason, 'en');
    const message = detail === '' ? text : `${text} (${detail})`;
    const retry = passing.has(reason) ? { retryAfterMs: Math.round(retryLeastMs + Math.random() * retrySpreadMs) } : {};
    if (this.#socket.readyState === this.#socket.OPEN) {
      this.#socket.send(JSON.stringify({ action: 'refused', reason, message, ...retry }));
    }
    this.#end(closeCodes[reason] ?? 1008, reason);
  }

  /** The row changed in a way that this connection cannot follow, so the phone must send a new hello. */
  restart(): void {
    this.#end(1012, 'changed');
  }

  /** The phone was assigned, disabled, enabled, or returned to the unassigned ones. */
  async reconsider(now: CurrentPhone): Promise<void> {
    const state = this.#state;
    if (state.at === 'live') {
      if (typeof now === 'string') this.#wait(state.session.deviceId, now, state.hello, true);
    } else if (state.at === 'waiting') {
      if (typeof now === 'string') {
        if (now !== state.reason) this.#wait(state.deviceId, now, state.hello, state.stayed);
      } else if (state.reason === 'disabled') this.restart();
      else await this.#admit(state.hello, (hello) => this.#deps.admission.readmit(state.deviceId, hello), state.stayed);
    }
  }

  #frame(data: Buffer, isBinary: boolean): void {
    const state = this.#state;
    if (isBinary) {
      if (state.at === 'live') this.#deps.rooms.picture(state.session, data);
      // In other states it was sent before the phone returned to waiting.
      else if (state.at === 'greeting') this.refuse('malformed', 'a picture before hello');
      return;
    }
    if (data.length > maxTextFrameBytes) this.refuse('tooLarge');
    else this.#text(parseFrame(data));
  }

  #text(value: Record<string, unknown> | null): void {
    const state = this.#state;
    const heartbeat = state.at === 'live' && value?.action === 'heartbeat' ? readHeartbeat(value) : null;
    if (state.at === 'live' && heartbeat) {
      this.#heartbeat(state.session, heartbeat);
      return;
    }
    const frame = value === null ? ({ kind: 'malformed', why: 'no JSON object' } as const) : readFrame(value);
    if (frame.kind === 'malformed') this.refuse('malformed', frame.why);
    else if (frame.kind === 'message') this.#message(frame.message);
  }

  #heartbeat(session: LiveSession, heartbeat: Extract<FromDevice, { action: 'heartbeat' }>): void {
    this.#deps.connections.heartbeat(session, heartbeat);
    if (!session.unconfirmed) return;
    session.unconfirmed = false;
    this.#deps.admission.confirmed(session.deviceId).catch((error) => {
      session.unconfirmed = true;
      this.#deps.log.warn({ err: error, deviceNo: session.deviceNo }, 'a token could not be marked as stored');
    });
  }

  #message(message: FromDevice): void {
    const state = this.#state;
    if (state.at === 'closed') return;
    if (state.at === 'waiting') state.receivedAtMs = performance.now();
    if (state.at === 'greeting') {
      if (message.action !== 'hello') this.refuse('malformed', 'hello comes first');
      else void this.#admit(message, (hello) => this.#deps.admission.admit(hello, this.#address));
    } else if (message.action === 'hello') this.refuse('malformed', 'a second hello');
    else if (state.at === 'live') this.#live(state.session, message);
  }

  #live(session: LiveSession, message: Exclude<FromDevice, { action: 'hello' }>): void {
    if (message.action === 'heartbeat') {
      this.#heartbeat(session, message);
      return;
    }
    this.#deps.connections.received(session);
    receivers[message.action](this.#deps, session, message as never);
  }

  async #admit(hello: Hello, decide: (hello: Hello) => Promise<Admission>, stayed = false): Promise<void> {
    const checking: State = { at: 'checking', hello, stayed, sinceMs: performance.now() };
    this.#become(checking);
    try {
      const admission = await decide(hello);
      if (this.#state === checking) await this.#follow(checking, admission);
    } catch (error) {
      this.#deps.log.warn({ err: error, hardwareId: hello.deviceId }, 'a phone’s hello could not be answered');
      this.refuse('unavailable');
    }
  }

  async #follow(checking: Checking, admission: Admission): Promise<void> {
    const { connections } = this.#deps;
    if (admission.kind === 'refused') {
      if (admission.deviceId !== null) connections.refused(admission.deviceId, admission.reason);
      this.refuse(admission.reason);
    } else if (admission.kind === 'waiting') {
      const { deviceId, reason } = admission;
      if (this.#deps.changedSince(deviceId, checking.sinceMs)) this.restart();
      else this.#wait(deviceId, reason, checking.hello, checking.stayed);
    } else {
      const other = connections.session(admission.phone.deviceId) as LiveSession | undefined;
      if (await other?.isBesides(checking.hello)) await this.#refuseCopy(checking, admission.phone.deviceId);
      else if (this.#state === checking) await this.#welcome(checking, admission);
    }
  }

  async #refuseCopy({ hello }: Checking, deviceId: number): Promise<void> {
    this.#deps.connections.refused(deviceId, 'copied');
    this.refuse('copied');
    await this.#deps.admission.copied(deviceId, hello, this.#address);
  }

  #wait(deviceId: number, reason: WaitReason, hello: Hello, stayed: boolean): void {
    this.#become({ at: 'waiting', reason, deviceId, hello, stayed, receivedAtMs: performance.now() });
    this.#deps.waits(this, deviceId);
    this.#socket.send(JSON.stringify({ action: 'waiting', serverTime: new Date().toISOString(), reason }));
  }

  async #welcome(checking: Checking, { phone, token, unconfirmed }: Admitted): Promise<void> {
    const { connections, logs } = this.#deps;
    const { journalId, instance } = checking.hello;
    const epoch = await connections.claim({ deviceId: phone.deviceId, journalId });
    if (epoch === null) {
      if (this.#state === checking) this.refuse('replaced');
      return;
    }
    const connection = { epoch, journalId, instance, unconfirmed };
    const session = new LiveSession(this.#socket, this, phone, connection);
    try {
      await this.#greet(checking, session, phone, token);
    } finally {
      if (this.#state.at !== 'live' || this.#state.session !== session) {
        connections.giveBack(session);
        logs.disconnected(session);
      }
    }
  }

  async #greet(checking: Checking, session: LiveSession, phone: AdmittedPhone, token?: string): Promise<void> {
    const { connections, runs, commands, logs, rooms, agents } = this.#deps;
    const { hello, stayed } = checking;
    if (this.#state !== checking) return;
    const welcomed = await runs.welcome(session, hello, stayed);
    if (this.#state !== checking) return;
    if (!welcomed) {
      this.refuse('replaced');
      return;
    }
    const { foreignRuns, ...settled } = welcomed;
    const logSeq = await logs.begin(session, foreignRuns);
    if (this.#state !== checking) return;
    if (this.#deps.changedSince(phone.deviceId, checking.sinceMs)) {
      // The row may have changed since the admission, so the phone must send a new hello.
      this.restart();
      return;
    }
    if (!connections.attach(session)) {
      this.refuse('replaced');
      return;
    }
    // The held runs are settled; the rest of the hello is needed if the phone returns to waiting.
    this.#become({ at: 'live', session, hello: { ...hello, held: [] } });
    agents.connected(session, hello.agent);
    session.send({ action: 'welcome', ...this.#facts(phone, hello), ...settled, logSeq, ...(token ? { token } : {}) });
    rooms.connected(session);
    commands.connected(session);
    runs.connected(session);
  }

  #facts(phone: AdmittedPhone, hello: Hello) {
    const { deviceNo, tenantId, settings, screenSettings } = phone;
    const { incarnation, epoch, scriptKey, httpAllow } = this.#deps.site;
    return {
      protocol: hello.protocol,
      deviceNo,
      tenantId,
      settings,
      screenSettings,
      serverTime: new Date().toISOString(),
      incarnation,
      epoch: epoch(),
      scriptKey,
      httpAllow: httpAllow(),
      hot: this.#deps.hot.of(phone),
    };
  }

  #alive(): void {
    if (this.#state.at === 'waiting') this.#state.receivedAtMs = performance.now();
    else if (this.#state.at === 'live' && this.#state.session.heartbeatIsRare) {
      this.#deps.connections.received(this.#state.session);
    }
  }

  /** Enters a new state and releases the resources of the old one. */
  #become(state: State): void {
    const before = this.#state;
    this.#state = state;
    if (before.at === 'live') this.#leave(before.session);
    if (before.at === 'waiting') this.#deps.waitsNoMore(this, before.deviceId);
    if (state.at === 'live' || state.at === 'closed') this.#deps.settled(this);
    if (state.at === 'checking') this.#greeting?.helloReceived();
    else {
      this.#greeting?.over();
      this.#greeting = undefined;
    }
  }

  #end(code: number, reason: string): void {
    this.#become({ at: 'closed' });
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), closingMs).unref();
  }

  #leave(session: LiveSession): void {
    const { connections, logs, rooms } = this.#deps;
    connections.detach(session);
    rooms.disconnected(session);
    logs.disconnected(session);
  }

  #closed(): void {
    if (this.#state.at !== 'closed') this.#become({ at: 'closed' });
  }
}
