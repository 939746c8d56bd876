import type { Hello, Welcome } from '@flotilla/contract/device';
import { type DeviceSettings, defaultDeviceSettings, deviceSettings } from '@flotilla/contract/phone-settings';
import type { Refusal } from '@flotilla/contract/refusals';
import type { Logger } from 'pino';
import { messageOf } from '../message-of.ts';
import type { Phone } from '../phones/phone.ts';
import { Room } from '../screen/room.ts';
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

type Followers = { [A in SessionMessage['action']]: (message: Extract<SessionMessage, { action: A }>) => void };

const showTroubleMs = 60_000;

/** One phone of this agent, from its appearing to its going: everything between the phone and the site. */
export class PhoneSession {
  readonly #options: PhoneSessionOptions;
  readonly #connection: Connection;
  readonly #logs: LogOutbox;
  readonly #heartbeat: HeartbeatTimer;
  readonly #room: Room;
  readonly #artifacts: ArtifactUploader;
  #work: SiteWork;
  #token: string;
  #httpAllow: readonly string[] = [];
  #settings: DeviceSettings = defaultDeviceSettings;
  #trouble = { text: '', atMs: 0 };
  #ignoredActions = 0;
  #lastTold = '';
  #siteEpoch: number | undefined;
  /** Counts connections, so that events of an earlier one are ignored. */
  #epoch = 0;
  #ready: Promise<void> = Promise.resolve();

  readonly #followers: Followers = {
    settings: ({ settings }) => this.#applySettings(settings),
    command: (command) => this.#attempt(this.#work.command(command, this.#commandScope())),
    run: (order) => this.#attempt(this.#work.runner.order(order)),
    stopRun: ({ runId, mode }) => this.#work.runner.stop(runId, mode),
    hot: ({ scripts }) => this.#work.hot.attend(scripts),
    ack: ({ logSeq, runs }) => {
      if (logSeq !== undefined) this.#logs.acknowledge(logSeq);
      if (runs) this.#attempt(this.#work.book.acknowledge(runs));
    },
    joinRoom: ({ screenSetting }) => this.#room.join(screenSetting),
    exitRoom: () => this.#attempt(this.#room.exit()),
    canvas_action: (action) => this.#room.act(action.viewer, action),
    videoFeed: ({ wanted }) => this.#room.feed(wanted),
    peer: ({ viewer, iceServers }) => this.#room.connectPeer(viewer, iceServers),
    peerGone: ({ viewer }) => this.#room.dropPeer(viewer),
    answer: ({ viewer, sdp }) => this.#room.answer(viewer, sdp),
    candidate: ({ viewer, iceCandidate }) => this.#room.candidate(viewer, iceCandidate),
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
      hello: () => this.#hello(),
      welcomed: (welcome) => this.#welcomed(welcome),
      waiting: () => {
        this.#tell('info', {}, 'waiting to be assigned', 'waiting');
        void this.#suspend();
      },
      received: (message) => this.#hear(message),
      canShowMore: (reason) => this.#canShowKey(reason),
      refused: (reason, message, retryInMs) => this.#refused(reason, message, retryInMs),
      lost: (why, retryInMs) => {
        this.#tell('info', { why, retryInMs: Math.round(retryInMs) }, 'no connection', why);
        void this.#suspend();
      },
      ignored: (action) => {
        this.#ignoredActions += 1;
        if (this.#ignoredActions === 1) log.warn({ action }, 'the site said something that this agent does not know');
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

  /** Stops running work, reports its end, and disconnects: for good, unless the phone's next session follows. */
  async close(message: string, isForLong: boolean): Promise<void> {
    await this.#work.close({ kind: 'agent', message });
    if (isForLong) this.#heartbeat.leave(message);
    const left = this.#suspend();
    this.#artifacts.close();
    await this.#connection.close('the agent ends');
    // A finger that is still down then stays down.
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
    });
  }

  async #hello(): Promise<Omit<Hello, 'action' | 'protocol'>> {
    const { phone, services } = this.#options;
    const { journal, key, agentVersion } = services;
    const { identity, capabilities } = phone;
    // Runs whose writes are pending must be among the held ones, or the site sends them again.
    await journal.settled();
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
      ...credential,
    };
  }

  #welcomed(welcome: Welcome): void {
    this.#tell('info', { deviceNo: welcome.deviceNo }, 'connected', '');
    if (welcome.incarnation !== this.#work.book.owner.incarnation) this.#changeSite(welcome.incarnation);
    else if (welcome.epoch !== (this.#siteEpoch ?? welcome.epoch))
      this.#options.log.warn('the site was restored from an older backup; reports that it has lost are not repeated');
    this.#siteEpoch = welcome.epoch;
    this.#epoch += 1;
    this.#ready = this.#remember(welcome, this.#epoch).catch((error: unknown) => this.#report(error));
  }

  /** Messages wait until the welcome is stored; messages of a lost connection are dropped. */
  #hear(message: SessionMessage): void {
    const epoch = this.#epoch;
    void this.#ready.then(() => {
      if (epoch === this.#epoch) (this.#followers[message.action] as (message: SessionMessage) => void)(message);
    });
  }

  /** The site takes a heartbeat as proof that the phone has stored its token, so it is stored before anything is sent. */
  async #remember(welcome: Welcome, epoch: number): Promise<void> {
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
    await this.#work.attend({ ...welcome, token: this.#token });
  }

  /** The site is another one, such as a new installation, so its run ids mean other runs. */
  #changeSite(incarnation: string): void {
    const { log } = this.#options;
    const old = this.#work;
    if (old.book.owner.incarnation !== '')
      log.warn('the site is another one than before: what it had ordered is dropped');
    this.#work = this.#createWork(incarnation);
    old.abandon(this.#work.owner).catch((error: unknown) => this.#report(error));
  }

  #commandScope() {
    const { phone, services, restart } = this.#options;
    return {
      phone,
      server: services.server,
      token: this.#token,
      httpAllow: this.#httpAllow,
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

  /** After a void token a phone can join again with its key. */
  #canShowKey(reason: Refusal): boolean {
    return reason === 'badToken' && this.#token !== '' && this.#options.services.key !== undefined;
  }

  #refused(reason: Refusal, message: string, retryInMs: number): void {
    const { services, phone } = this.#options;
    const fields = { reason, retryInMs: Math.round(retryInMs) };
    this.#tell('warn', fields, `the site refused this phone: ${message || reason}`, reason);
    void this.#suspend();
    if (reason === 'malformed' && message.includes('runState')) this.#attempt(this.#dropUnreadable(message));
    if (!this.#canShowKey(reason)) return;
    this.#token = '';
    const { incarnation, deviceNo } = services.journal.phones.find(phone.identity.deviceId);
    const forget = () => services.journal.phones.save(phone.identity.deviceId, { token: '', incarnation, deviceNo });
    this.#attempt(services.journal.write(forget));
  }

  async #dropUnreadable(why: string): Promise<void> {
    const report = await this.#work.book.dropUnreadable();
    if (!report) return;
    const { runId, state } = report;
    this.#options.log.error({ runId, state, why }, 'the site cannot read a report of this run: it is dropped');
  }

  /** Resolves when the room is left. */
  #suspend(): Promise<void> {
    this.#epoch += 1;
    this.#heartbeat.stop();
    this.#logs.suspend();
    return this.#room.exit().catch((error: unknown) => this.#report(error));
  }

  #attempt(work: Promise<void>): void {
    work.catch((error: unknown) => this.#report(error));
  }

  /** A repeated message is logged once, because a thousand phones without a site would fill the log. */
  #tell(level: 'info' | 'warn', fields: object, text: string, matter: string): void {
    const isRepeated = matter !== '' && matter === this.#lastTold;
    this.#lastTold = matter;
    this.#options.log[isRepeated ? 'debug' : level](fields, text);
  }

  /** Logs the error and shows it in the heartbeat for a while. */
  #report(error: unknown): void {
    const { journal, fail } = this.#options.services;
    if (isDamage(error)) fail(damaged(journal.file, error));
    this.#trouble = { text: messageOf(error), atMs: performance.now() };
    this.#options.log.error({ err: error }, 'the agent has a fault');
  }
}
