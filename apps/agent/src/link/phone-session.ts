import type { Hello, Welcome } from '@flotilla/contract/device';
import { type DeviceSettings, defaultDeviceSettings, deviceSettings } from '@flotilla/contract/phone-settings';
import type { Refusal } from '@flotilla/contract/refusals';
import type { InterruptionCode } from '@flotilla/contract/words/faults';
import type { Logger } from 'pino';
import { messageOf } from '../message-of.ts';
import type { Phone } from '../phones/phone.ts';
import { Room } from '../screen/room.ts';
import { AdbSessions } from './adb/adb-sessions.ts';
import { ArtifactUploader } from './artifact-uploader.ts';
import { Connection, type SessionMessage } from './connection.ts';
import { HeartbeatTimer } from './heartbeat.ts';
import { damaged, isDamage } from './journal/damage.ts';
import { LogOutbox } from './log-outbox.ts';
import type { LinkServices } from './services.ts';
import { SiteWork } from './site-work.ts';

interface PhoneSessionOptions {
  readonly phone: Phone;
  readonly services: LinkServices;
  readonly log: Logger;
  /** Ends this session and starts another for the same phone. */
  readonly restart: () => void;
}

/** The reason why a phone disconnects. */
export interface Leaving {
  readonly code: InterruptionCode;
  readonly detail?: string;
}

type Handlers = { [A in SessionMessage['action']]: (message: Extract<SessionMessage, { action: A }>) => void };

const showTroubleMs = 60_000;

/** The session of one phone, from plugging in to unplugging: connection, heartbeat, logs, runs, commands and screen. */
export class PhoneSession {
  readonly #options: PhoneSessionOptions;
  readonly #connection: Connection;
  readonly #logs: LogOutbox;
  readonly #heartbeat: HeartbeatTimer;
  readonly #room: Room;
  readonly #artifacts: ArtifactUploader;
  readonly #adb: AdbSessions;
  #work: SiteWork;
  #token: string;
  #httpAllow: readonly string[] = [];
  #settings: DeviceSettings = defaultDeviceSettings;
  #trouble = { text: '', atMs: 0 };
  #ignoredActions = 0;
  #lastLogged = '';
  #siteEpoch: number | undefined;
  /** Counts connections, so that events of an earlier one are ignored. */
  #epoch = 0;
  #ready: Promise<void> = Promise.resolve();

  readonly #handlers: Handlers = {
    settings: ({ settings }) => this.#applySettings(settings),
    command: (command) => this.#attempt(this.#work.command(command, this.#commandScope())),
    run: (order) => this.#attempt(this.#work.runner.order(order)),
    stopRun: ({ runId, mode }) => this.#work.runner.stop(runId, mode),
    httpAllow: ({ httpAllow }) => {
      this.#httpAllow = httpAllow;
    },
    hot: ({ scripts }) => this.#work.hot.attend(scripts),
    ack: ({ logSeq, runs, taken }) => {
      if (logSeq !== undefined) this.#logs.acknowledge(logSeq);
      if (runs) this.#attempt(this.#work.book.acknowledge(runs));
      if (taken) this.#attempt(this.#work.taken.acknowledge(taken));
    },
    joinRoom: ({ screenSetting }) => this.#room.join(screenSetting),
    exitRoom: () => this.#attempt(this.#room.exit()),
    canvas_action: (action) => this.#room.act(action.viewer, action),
    videoFeed: ({ wanted }) => this.#room.feed(wanted),
    peer: ({ viewer, iceServers }) => this.#room.connectPeer(viewer, iceServers),
    peerGone: ({ viewer }) => this.#room.dropPeer(viewer),
    answer: ({ viewer, sdp }) => this.#room.answer(viewer, sdp),
    candidate: ({ viewer, iceCandidate }) => this.#room.candidate(viewer, iceCandidate),
    adb: ({ key }) => this.#adb.open(key, this.#token),
    // Each joinRoom brings the projection settings.
    screenSettings: () => {},
  };

  constructor(options: PhoneSessionOptions) {
    this.#options = options;
    const { phone, services, log } = options;
    const { journal, timing } = services;
    const { deviceId } = phone.identity;
    const record = journal.phones.find(deviceId);
    this.#token = record.token;
    const send: Connection['send'] = (message, sent) => this.#connection.send(message, sent);
    this.#connection = new Connection(services.server.channel, timing, {
      token: () => this.#token,
      hello: () => this.#hello(),
      welcomed: (welcome) => this.#welcomed(welcome),
      waiting: (reason) => {
        const text = reason === 'disabled' ? 'disabled: waiting to be enabled' : 'waiting to be assigned';
        this.#logState('info', {}, text, reason);
        void this.#suspend();
      },
      received: (message) => this.#onMessage(message),
      canShowMore: (reason) => this.#canShowKey(reason),
      refused: (reason, message, retryInMs) => this.#refused(reason, message, retryInMs),
      lost: (why, retryInMs) => {
        this.#logState('info', { why, retryInMs: Math.round(retryInMs) }, 'no connection', why);
        void this.#suspend();
      },
      ignored: (action) => {
        this.#ignoredActions += 1;
        if (this.#ignoredActions === 1) log.warn({ action }, 'the site sent an action that this agent does not know');
      },
    });
    this.#logs = new LogOutbox({
      journal,
      deviceId,
      batchMs: timing.logBatchMs,
      send: (lines) => send({ action: 'log', lines }),
      failed: (error) => this.#report(error),
    });
    this.#heartbeat = new HeartbeatTimer({
      phone,
      agentVersion: services.agentVersion,
      stateReadMs: timing.stateReadMs,
      taskName: () => this.taskName,
      trouble: () => (performance.now() - this.#trouble.atMs < showTroubleMs ? this.#trouble.text : ''),
      send,
    });
    this.#room = new Room({ phone, log, send });
    this.#adb = new AdbSessions({ phone, log, server: services.server });
    this.#artifacts = new ArtifactUploader({
      ...{ journal, server: services.server, deviceId, timing, log },
      appendLog: (level, runId, text) => this.#logs.append(level, runId, text),
    });
    this.#work = this.#createWork(record.incarnation);
  }

  get phone(): Phone {
    return this.#options.phone;
  }

  get at() {
    return this.#connection.at;
  }

  /** The running script's task; empty if none runs. */
  get taskName(): string {
    return this.#work.runner.taskName;
  }

  /** Restores the phone's runs from the journal, then connects. */
  async start(delayMs: number): Promise<void> {
    await this.#work.runner.recover();
    this.#connection.start(delayMs);
  }

  /** Stops running work, reports its end, and disconnects. `isForLong` is `false` if another session of the phone follows at once. */
  async close(why: Leaving, isForLong: boolean): Promise<void> {
    await this.#work.close({ kind: 'agent', ...why });
    if (isForLong) this.#heartbeat.leave(why.detail ? `${why.code}: ${why.detail}` : why.code);
    const left = this.#suspend();
    this.#artifacts.close();
    this.#adb.close();
    await this.#connection.close('the agent ends');
    // If the agent ended before the room has closed, a viewer's finger would stay pressed on the phone.
    await left;
  }

  #createWork(incarnation: string): SiteWork {
    const { phone, services, log } = this.#options;
    return new SiteWork({
      phone,
      services,
      log,
      owner: { deviceId: phone.identity.deviceId, incarnation },
      send: (message, sent) => this.#connection.send(message, sent),
      appendLog: (level, runId, text) => this.#logs.append(level, runId, text),
      artifactSaved: () => this.#artifacts.wake(),
      logsStored: () => this.#logs.stored(services.timing.logStoredMs),
    });
  }

  async #hello(): Promise<Omit<Hello, 'action' | 'protocol'>> {
    const { phone, services } = this.#options;
    const { journal, key, agentVersion, agentId } = services;
    const { identity, capabilities } = phone;
    // Runs whose writes are pending must be listed in `held`, otherwise the site sends them again.
    await journal.settled();
    const agent = await agentId();
    const { incarnation } = this.#work.book.owner;
    const credential = this.#token === '' ? { key } : { token: this.#token };
    return {
      deviceId: identity.deviceId.slice(0, 128),
      brand: identity.brand.slice(0, 64),
      mode: identity.mode.slice(0, 64),
      imei: identity.imei.slice(0, 64),
      osVersion: identity.osVersion.slice(0, 64),
      agentVersion,
      screen: identity.screen,
      capabilities: [...capabilities],
      hardware: identity.hardware.slice(0, 128),
      journalId: journal.id,
      instance: journal.instance,
      incarnation,
      held: this.#work.book.held(),
      newestRun: journal.phones.find(identity.deviceId).newestRun,
      ...(agent !== undefined && { agent }),
      ...credential,
    };
  }

  #welcomed(welcome: Welcome): void {
    this.#logState('info', { deviceNo: welcome.deviceNo }, 'connected', '');
    if (welcome.incarnation !== this.#work.book.owner.incarnation) this.#changeSite(welcome.incarnation);
    else if (welcome.epoch !== (this.#siteEpoch ?? welcome.epoch))
      this.#options.log.warn('the site was restored from an older backup; reports that it has lost are not repeated');
    this.#siteEpoch = welcome.epoch;
    this.#epoch += 1;
    this.#ready = this.#storeWelcome(welcome, this.#epoch).catch((error: unknown) => this.#report(error));
  }

  /** Handles a message after the welcome has been stored. Messages of a lost connection are dropped. */
  #onMessage(message: SessionMessage): void {
    const epoch = this.#epoch;
    void this.#ready.then(() => {
      if (epoch === this.#epoch) (this.#handlers[message.action] as (message: SessionMessage) => void)(message);
    });
  }

  /** Stores the token before anything is sent, because the site takes a heartbeat as proof that the phone has stored it. */
  async #storeWelcome(welcome: Welcome, epoch: number): Promise<void> {
    const { journal } = this.#options.services;
    const { deviceId } = this.#options.phone.identity;
    const known = journal.phones.find(deviceId);
    const token = welcome.token ?? this.#token;
    const { incarnation, deviceNo } = welcome;
    if (known.token !== token || known.incarnation !== incarnation || known.deviceNo !== deviceNo) {
      try {
        await journal.write(() => journal.phones.save(deviceId, { token, incarnation, deviceNo }));
      } catch (error) {
        this.#connection.drop('the token cannot be stored');
        throw error;
      }
    }
    this.#token = token;
    if (epoch === this.#epoch) await this.#resume(welcome);
  }

  async #resume(welcome: Welcome): Promise<void> {
    this.#applySettings(welcome.settings);
    this.#logs.resume(welcome.logSeq);
    this.#artifacts.resume(this.#token);
    this.#httpAllow = welcome.httpAllow;
    await this.#work.attend({ ...welcome, token: this.#token, httpAllow: () => this.#httpAllow });
  }

  /** Starts with an empty set of runs at another site, such as a new installation, because its run ids mean other runs. */
  #changeSite(incarnation: string): void {
    const { log } = this.#options;
    const old = this.#work;
    if (old.book.owner.incarnation !== '')
      log.warn('this is a different site than before; the runs and commands of the previous site are dropped');
    this.#work = this.#createWork(incarnation);
    old.abandon(this.#work.owner).catch((error: unknown) => this.#report(error));
  }

  #commandScope() {
    const { phone, services, restart } = this.#options;
    return {
      phone,
      server: services.server,
      token: this.#token,
      httpAllow: () => this.#httpAllow,
      stopScript: () => this.#work.runner.stopCurrent(),
      applySettings: (changed: Record<string, unknown>) =>
        this.#applySettings(deviceSettings.parse({ ...this.#settings, ...changed })),
      restartSession: restart,
    };
  }

  #applySettings(settings: DeviceSettings): void {
    this.#settings = settings;
    this.#connection.setHeartbeat(settings.heartbeat * 1000);
    this.#heartbeat.start(settings);
  }

  /** Whether the phone can enrol again with its key after the site has refused its token. */
  #canShowKey(reason: Refusal): boolean {
    return reason === 'badToken' && this.#token !== '' && this.#options.services.key !== undefined;
  }

  #refused(reason: Refusal, message: string, retryInMs: number): void {
    const { services, phone } = this.#options;
    const fields = { reason, retryInMs: Math.round(retryInMs) };
    this.#logState('warn', fields, `the site refused this phone: ${message || reason}`, reason);
    void this.#suspend();
    if (reason === 'malformed' && message.includes('runState')) this.#attempt(this.#dropUnreadable(message));
    if (!this.#canShowKey(reason)) return;
    this.#token = '';
    const { incarnation, deviceNo } = services.journal.phones.find(phone.identity.deviceId);
    const clearToken = () =>
      services.journal.phones.save(phone.identity.deviceId, { token: '', incarnation, deviceNo });
    this.#attempt(services.journal.write(clearToken));
  }

  async #dropUnreadable(why: string): Promise<void> {
    const report = await this.#work.book.dropUnreadable();
    if (!report) return;
    const { runId, state } = report;
    this.#options.log.error({ runId, state, why }, 'the site cannot read a report of this run; the report is dropped');
  }

  /** Stops everything that needs the connection. Resolves when the room has closed. */
  #suspend(): Promise<void> {
    this.#epoch += 1;
    this.#heartbeat.stop();
    this.#logs.suspend();
    this.#adb.close();
    return this.#room.exit().catch((error: unknown) => this.#report(error));
  }

  #attempt(work: Promise<void>): void {
    work.catch((error: unknown) => this.#report(error));
  }

  /** Logs a change of the connection's state. A repeated message is only logged for debugging, because a thousand phones without a site would fill the log. */
  #logState(level: 'info' | 'warn', fields: object, text: string, matter: string): void {
    const isRepeated = matter !== '' && matter === this.#lastLogged;
    this.#lastLogged = matter;
    this.#options.log[isRepeated ? 'debug' : level](fields, text);
  }

  /** Logs the error and shows it in the heartbeat for `showTroubleMs`. */
  #report(error: unknown): void {
    const { journal, fail } = this.#options.services;
    if (isDamage(error)) fail(damaged(journal.file, error));
    this.#trouble = { text: messageOf(error), atMs: performance.now() };
    this.#options.log.error({ err: error }, 'the agent has a fault');
  }
}
