import { randomUUID } from 'node:crypto';
import type { Heartbeat } from '@flotilla/contract/device';
import type { FromBrowser, ToBrowser } from '@flotilla/contract/live';
import type { Locale } from '@flotilla/contract/locale';
import type { WebSocket } from 'ws';
import type { Admitted } from '../../../platform/live/browser-gate.ts';
import type { Audience, Listener } from './audience.ts';
import type { BrowserDeps } from './browser-deps.ts';
import { BrowserSocket } from './browser-socket.ts';
import type { FoundPhone } from './find-phone.ts';
import { readBrowserMessage } from './read-browser-message.ts';
import { rebootPhone, unavailable } from './reboot-phone.ts';
import { createRequestQueue, type RequestQueue } from './request-queue.ts';
import type { Room, Viewer } from './room.ts';
import { createTouchSender } from './touch-sender.ts';
import { channelTo } from './viewer-channel.ts';
import { createViewingRights, type ViewingRights } from './viewing-rights.ts';
import { type WatchedPhones, watchPhones } from './watched-phones.ts';
import type { WhyNotShown } from './why-not-shown.ts';

type Message<Action extends FromBrowser['action']> = Extract<FromBrowser, { action: Action }>;

interface BrowserOptions {
  readonly admitted: Admitted;
  readonly locale: Locale;
  readonly address: string;
  /** The phone of a single-phone socket; null for the wall. */
  readonly only: FoundPhone | null;
}

const probeEveryMs = 500;

/** A browser's live connection: reads its messages and sends it the events of its phones. */
export class BrowserConnection implements Viewer, Listener {
  readonly id = randomUUID();
  readonly deps: BrowserDeps;
  readonly socket: BrowserSocket;
  readonly phones: WatchedPhones;
  readonly requests: RequestQueue<FoundPhone>;
  readonly rights: ViewingRights;
  readonly #touches: ReturnType<typeof createTouchSender>;
  readonly #address: string;
  readonly #stopWatching: () => void;
  readonly #probedAtMs = new Map<number, number>();

  constructor(
    socket: WebSocket,
    deps: BrowserDeps,
    audience: Audience,
    { admitted, locale, address, only }: BrowserOptions,
  ) {
    this.deps = deps;
    this.#address = address;
    this.socket = new BrowserSocket(socket, { ...deps.timing, locale, isWall: only === null }, () => this.#closed());
    this.phones = watchPhones(this, { ...deps, audience }, only);
    this.requests = createRequestQueue({
      find: (deviceNos) => deps.find.all(this.rights.who, deviceNos),
      overflowed: () => this.socket.end(1008, 'too many requests'),
      failed: (error) => {
        deps.log.warn({ err: error }, 'a viewer’s request could not be followed');
        this.socket.end(1013, 'try again later');
      },
    });
    this.rights = createViewingRights(this, admitted.who, this);
    this.#touches = createTouchSender(this, this);
    this.#stopWatching = deps.gate.watch(admitted, (who) => this.rights.changed(who));
    socket.on('message', (data, isBinary) => this.#frame(data as Buffer, isBinary));
    if (only) this.phones.watch(only);
  }

  get userName(): string {
    return this.rights.who.username;
  }

  send(deviceId: number, message: ToBrowser): void {
    this.socket.send(this.phones.get(deviceId)?.deviceNo, message);
  }

  failed(deviceId: number, why: WhyNotShown): void {
    const deviceNo = this.phones.get(deviceId)?.deviceNo ?? '';
    const { error, params } = why;
    const msg = error ? this.socket.text({ error, params: { deviceNo, ...params } }) : why.msg;
    this.send(deviceId, { action: 'joinRoomResp', code: 1, msg });
  }

  mayControl(deviceId: number): boolean {
    const phone = this.phones.get(deviceId);
    return phone !== undefined && !this.rights.whyNotControl(phone);
  }

  heartbeat(deviceId: number, heartbeat: Heartbeat): void {
    this.send(deviceId, heartbeat);
  }

  presence(deviceId: number, online: boolean, since: string): void {
    this.send(deviceId, { action: 'presence', online, since });
  }

  changed(deviceIds: readonly number[]): void {
    this.rights.recheck(deviceIds);
  }

  #frame(data: Buffer, isBinary: boolean): void {
    if (!this.socket.takesFrame()) return;
    const text = isBinary ? '' : data.toString('utf8');
    if (text === 'ping') this.socket.pingedPlainly();
    else if (text !== 'pong') this.#message(text);
  }

  #message(text: string): void {
    const message = readBrowserMessage(text);
    if (message === 'malformed') this.socket.end(1008, 'malformed');
    else if (message !== 'unknown') this.#acts[message.action](message as never);
  }

  readonly #acts: { readonly [Action in FromBrowser['action']]: (message: Message<Action>) => void } = {
    ping: ({ deviceNo }) => this.socket.pinged(deviceNo),
    pong: () => {},
    language: ({ language }) => {
      this.socket.locale = language;
    },
    watch: ({ deviceNo, deviceNos = [deviceNo] }) => this.#request(deviceNos, (phone) => this.phones.watch(phone)),
    unwatch: ({ deviceNo }) => this.#leave(deviceNo, (phone) => !this.phones.only && this.phones.forget(phone)),
    joinRoom: (message) => this.#request([message.deviceNo], (phone) => this.#join(phone, message)),
    exitRoom: ({ deviceNo }) => this.#leave(deviceNo, (phone) => this.phones.leave(phone)),
    releaseScreenPermission: ({ deviceNo }) => this.#touches.release(deviceNo),
    rebootEC: (message) => void this.#reboot(message),
    rebootPhone: (message) => void this.#reboot(message),
    canvas_action: (message) => this.#touches.send(message),
    probe: (message) => this.#probe(message),
    answer: (message) => this.#signal(message),
    candidate: (message) => this.#signal(message),
    pictureAck: (message) => this.#roomOf(message.deviceNo)?.acknowledge(this, message),
    videoWays: ({ deviceNo, video }) => this.#roomOf(deviceNo)?.changeWays(this, video),
  };

  /** Runs `follow` for each phone, freshly read; reports those out of reach. */
  #request(deviceNos: readonly (string | undefined)[], follow: (phone: FoundPhone) => void): void {
    const numbers = deviceNos.flatMap((deviceNo) => this.phones.numberOf(deviceNo) ?? []);
    if (numbers.length === 0) return;
    this.requests.add({
      deviceNos: numbers,
      follow: (found) => {
        for (const number of numbers) {
          const phone = found.get(number);
          if (!phone) {
            this.socket.ended(number);
            continue;
          }
          this.phones.update(phone);
          follow(phone);
        }
      },
    });
  }

  /** Leaves the room immediately, so that no touch follows, and again after pending requests, which may include a join. */
  #leave(deviceNo: string | undefined, then: (phone: FoundPhone) => void): void {
    this.phones.leave(this.phones.named(deviceNo));
    const follow = () => {
      const phone = this.phones.named(deviceNo);
      if (phone) then(phone);
    };
    this.requests.add({ deviceNos: [], follow });
  }

  #join(phone: FoundPhone, { screenSetting, yields = false, video }: Message<'joinRoom'>): void {
    const { rooms, connections } = this.deps;
    const { id, deviceNo } = phone;
    const room = rooms.of(id);
    const usual = room?.isWatched && !yields ? room.settings : phone.screenSettings;
    const settings = { ...usual, ...screenSetting };
    // After a restart of the site a phone may count as online before it has reconnected. The room waits for it.
    const isAway = !connections.live(id)?.online;
    const refused =
      this.rights.whyNotView(phone, settings) ??
      (isAway ? ({ error: 'deviceOffline', params: { deviceNo } } as const) : null);
    if (refused) {
      this.socket.send(deviceNo, { action: 'joinRoomResp', code: 1, msg: this.socket.text(refused) });
      return;
    }
    this.phones.watch(phone);
    const channel = channelTo(this.socket.socket, this.phones.only ? null : deviceNo);
    rooms.open(id, settings).join(this, channel, { settings, yields, ways: video });
  }

  async #reboot({ action: kind, deviceNo }: Message<'rebootEC' | 'rebootPhone'>): Promise<void> {
    const number = this.phones.numberOf(deviceNo);
    const { locale } = this.socket;
    try {
      const phone = await this.#find(number);
      if (!phone) return;
      const asking = { who: this.rights.who, locale, address: this.#address };
      const answer = await rebootPhone(this.deps, kind, phone, asking);
      // The phone may have left the scope before its result arrives.
      if (await this.#find(number)) this.socket.send(number, { action: 'commandResult', kind, ...answer });
    } catch (error) {
      const msg = unavailable(this.deps.log, locale, error);
      this.socket.send(number, { action: 'commandResult', kind, ok: false, msg });
    }
  }

  /** Reads the phone and reports if it is out of reach. Null also if the browser has disconnected. */
  async #find(deviceNo: string | undefined): Promise<FoundPhone | null> {
    if (deviceNo === undefined) return null;
    const phone = await this.deps.find.one(this.rights.who, deviceNo);
    if (!phone) this.socket.ended(deviceNo);
    return this.socket.isOpen ? phone : null;
  }

  #probe({ deviceNo, seq }: Message<'probe'>): void {
    const phone = this.phones.named(deviceNo);
    const nowMs = performance.now();
    if (!phone || nowMs - (this.#probedAtMs.get(phone.id) ?? 0) < probeEveryMs) return;
    this.#probedAtMs.set(phone.id, nowMs);
    this.deps.connections.session(phone.id)?.probe(() => this.send(phone.id, { action: 'probed', seq }));
  }

  #signal({ deviceNo, ...message }: Message<'answer' | 'candidate'>): void {
    const phone = this.phones.named(deviceNo);
    if (phone && this.phones.roomOf(phone)) this.deps.connections.send(phone.id, { ...message, viewer: this.id });
  }

  #roomOf(deviceNo: string | undefined): Room | undefined {
    return this.phones.roomOf(this.phones.named(deviceNo));
  }

  #closed(): void {
    this.requests.close();
    this.#stopWatching();
    for (const phone of this.phones.all) this.phones.forget(phone);
  }
}
