import { randomUUID } from 'node:crypto';
import type { ActionDone, FromDevice, Heartbeat, IceServers } from '@flotilla/contract/device';
import { type ErrorName, errorText } from '@flotilla/contract/errors';
import { type FromBrowser, livePermissions, type ToBrowser } from '@flotilla/contract/live';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import type { WebSocket } from 'ws';
import { areSame } from '../../../platform/access/powers.ts';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import type { Audience, Listener } from './audience.ts';
import type { BrowserDeps, BrowserOptions } from './browser-deps.ts';
import { BrowserSocket } from './browser-socket.ts';
import { type FoundPhone, findPhone, findPhones } from './find-phone.ts';
import { outletOf } from './outlet.ts';
import { readBrowserMessage } from './read-browser-message.ts';
import { rebootPhone, unavailable } from './reboot-phone.ts';
import type { Viewer } from './room.ts';
import { type Refused, whyNotControl, whyNotView } from './viewer-rights.ts';

type Touch = Extract<FromBrowser, { action: 'canvas_action' }>;
type Joining = Extract<FromBrowser, { action: 'joinRoom' }>;

const probeEveryMs = 500;
/** Changes are told; all the same each phone is read again so often, and not by all viewers at once. */
const nextReviewMs = () => performance.now() + 45_000 + Math.random() * 30_000;

const outOfReach = (deviceNo = ''): Refused => ({ error: 'deviceEnded', params: { deviceNo } });

const offline = (deviceNo: string): Refused => ({ error: 'deviceOffline', params: { deviceNo } });

/** One browser's live connection: the phones it watches, the rooms it is in, what it may do there. */
export class BrowserConnection implements Viewer, Listener {
  readonly id = randomUUID();
  readonly #deps: BrowserDeps;
  readonly #audience: Audience;
  readonly #socket: BrowserSocket;
  readonly #options: BrowserOptions;
  readonly #phones = new Map<number, FoundPhone>();
  readonly #stopWatching: () => void;
  #who: UserWho;
  #reviewAtMs = nextReviewMs();
  readonly #probedAtMs = new Map<number, number>();
  /** What a browser asks for takes effect in the order it was said. */
  #turn: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, deps: BrowserDeps, audience: Audience, options: BrowserOptions) {
    this.#deps = deps;
    this.#audience = audience;
    this.#options = options;
    this.#who = options.admitted.who;
    this.#socket = new BrowserSocket(socket, () => this.#closed());
    this.#stopWatching = deps.gate.watch(options.admitted, (who) => this.#rights(who));
    socket.on('message', (data, isBinary) => this.#frame(data as Buffer, isBinary));
    if (options.only) this.#watch(options.only);
  }

  get userName(): string {
    return this.#who.username;
  }

  joined(deviceId: number, screenSetting: ScreenSettings, iceServers?: IceServers): void {
    this.#say(deviceId, { action: 'joinRoomResp', code: 0, msg: '', screenSetting, ...(iceServers && { iceServers }) });
  }

  failed(deviceId: number, why: ErrorName | { readonly msg: string }): void {
    const deviceNo = this.#phones.get(deviceId)?.deviceNo ?? '';
    const msg = typeof why === 'string' ? errorText(why, this.#options.locale, { deviceNo }) : why.msg;
    this.#say(deviceId, { action: 'joinRoomResp', code: 1, msg });
  }

  steered(deviceId: number, userName: string, mine: boolean): void {
    this.#say(deviceId, { action: 'steering', userName, mine });
  }

  relay(
    deviceId: number,
    { viewer: _viewer, ...message }: Extract<FromDevice, { action: 'offer' | 'candidate' }>,
  ): void {
    this.#say(deviceId, message);
  }

  done(deviceId: number, answer: Pick<ActionDone, 'seq' | 'ok' | 'error'>): void {
    this.#say(deviceId, { action: 'actionDone', ...answer });
  }

  copied(deviceId: number, text: string, asked: boolean): void {
    const phone = this.#phones.get(deviceId);
    if (!phone || whyNotControl(this.#who, phone, this.#deps.site)) return;
    this.#say(deviceId, { action: 'clipboard', text, asked });
  }

  heartbeat(deviceId: number, heartbeat: Heartbeat): void {
    this.#say(deviceId, heartbeat);
  }

  presence(deviceId: number, online: boolean, since: string): void {
    this.#say(deviceId, { action: 'presence', online, since });
  }

  changed(deviceIds: readonly number[]): void {
    this.#then(() => this.#recheck(deviceIds));
  }

  #frame(data: Buffer, isBinary: boolean): void {
    if (!this.#socket.takesFrame()) return;
    const text = isBinary ? '' : data.toString('utf8');
    if (text === 'ping') {
      this.#socket.pinged();
      this.#socket.socket.send('pong');
    } else if (text !== 'pong') this.#message(text);
  }

  #message(text: string): void {
    const message = readBrowserMessage(text);
    if (message === 'malformed') this.#socket.end(1008, 'malformed');
    else if (message !== 'unknown') this.#act(message);
  }

  #act(message: FromBrowser): void {
    switch (message.action) {
      case 'ping':
        this.#socket.pinged();
        this.#socket.say({ action: 'pong', ...this.#named(message.deviceNo) });
        return;
      case 'pong':
        return;
      case 'watch':
        this.#then(async () => {
          const phone = await this.#find(message.deviceNo);
          if (phone) this.#watch(phone);
        });
        return;
      case 'unwatch':
        this.#leave(this.#known(message.deviceNo));
        this.#then(async () => this.#unwatch(this.#known(message.deviceNo)));
        return;
      case 'joinRoom':
        this.#then(() => this.#join(message));
        return;
      case 'exitRoom':
        // At once, so that no touch follows; and in its turn, should the room still be on its way.
        this.#leave(this.#known(message.deviceNo));
        this.#then(async () => this.#leave(this.#known(message.deviceNo)));
        return;
      case 'releaseScreenPermission':
        this.#release(message.deviceNo);
        return;
      case 'rebootEC':
      case 'rebootPhone':
        this.#reboot(message).catch((error) => {
          const msg = unavailable(this.#deps.log, this.#options.locale, error);
          this.#sayOf(message.deviceNo, { action: 'commandResult', kind: message.action, ok: false, msg });
        });
        return;
      case 'canvas_action':
        this.#touch(message);
        return;
      case 'probe':
        this.#probe(message);
        return;
      case 'answer':
      case 'candidate':
        this.#signal(message);
        return;
      case 'pictureAck':
        this.#inRoom(message.deviceNo, (room) => room.acknowledge(this, message));
        return;
      case 'videoWays':
        this.#inRoom(message.deviceNo, (room) => room.changeWays(this, message.video));
        return;
      default:
        message satisfies never;
    }
  }

  /** Touches are decided from memory, so that they go out in the order they came. */
  #touch({ deviceNo, deviceNos, ...touch }: Touch): void {
    if (deviceNos && !this.#socket.takesTouches(deviceNos.length)) return;
    const named = deviceNos && !this.#options.only ? new Set(deviceNos) : [deviceNo];
    const known = named instanceof Set ? this.#byNumber() : undefined;
    for (const one of named) {
      const phone = known ? known.get(one ?? '') : this.#known(one);
      const refused: Refused | null = phone ? this.#steer(phone, touch) : outOfReach(one);
      if (!refused) continue;
      const msg = this.#text(refused);
      if (touch.seq !== undefined) {
        this.#sayOf(phone?.deviceNo ?? one, { action: 'actionDone', seq: touch.seq, ok: false, error: msg });
      } else if (phone && refused.error !== 'steered') this.#complain(phone, touch.action, msg);
    }
  }

  /** Why it was not sent; null when it was. */
  #steer(phone: FoundPhone, touch: Omit<Touch, 'deviceNo' | 'deviceNos'>): Refused | null {
    const { deviceNo } = phone;
    const refused = whyNotControl(this.#who, phone, this.#deps.site);
    if (refused) return refused;
    const room = this.#deps.rooms.of(phone.id);
    if (!room?.has(this)) return { error: 'notWatched', params: { deviceNo } };
    if (!room.steer(this)) return { error: 'steered', params: { deviceNo } };
    const sent = this.#deps.connections.send(phone.id, { ...touch, viewer: this.id });
    if (sent) room.did(touch);
    return sent ? null : offline(deviceNo);
  }

  #release(deviceNo: string | undefined): void {
    const phone = this.#known(deviceNo);
    if (phone && !whyNotControl(this.#who, phone, this.#deps.site)) this.#deps.rooms.of(phone.id)?.release(this);
  }

  #byNumber(): ReadonlyMap<string, FoundPhone> {
    return new Map([...this.#phones.values()].map((phone) => [phone.deviceNo, phone]));
  }

  #probe({ deviceNo, seq }: Extract<FromBrowser, { action: 'probe' }>): void {
    const phone = this.#known(deviceNo);
    const nowMs = performance.now();
    if (!phone || nowMs - (this.#probedAtMs.get(phone.id) ?? 0) < probeEveryMs) return;
    this.#probedAtMs.set(phone.id, nowMs);
    this.#deps.connections.session(phone.id)?.probe(() => this.#say(phone.id, { action: 'probed', seq }));
  }

  async #join({ deviceNo, screenSetting, yields = false, video }: Joining): Promise<void> {
    const phone = await this.#find(deviceNo);
    if (!phone) return;
    const room = this.#deps.rooms.of(phone.id);
    const usual = room?.isWatched && !yields ? room.settings : phone.screenSettings;
    const settings = { ...usual, ...screenSetting };
    const refused =
      whyNotView(this.#who, phone, settings, this.#deps.site) ??
      (this.#deps.connections.session(phone.id) ? null : offline(phone.deviceNo));
    if (refused) {
      this.#sayOf(phone.deviceNo, { action: 'joinRoomResp', code: 1, msg: this.#text(refused) });
      return;
    }
    this.#watch(phone);
    this.#deps.rooms
      .open(phone.id, settings)
      .join(this, outletOf(this.#socket.socket, this.#options.only ? null : phone.deviceNo), {
        settings,
        yields,
        ways: video,
      });
  }

  async #reboot({ action, deviceNo }: Extract<FromBrowser, { action: 'rebootEC' | 'rebootPhone' }>): Promise<void> {
    const phone = await this.#find(deviceNo);
    if (!phone) return;
    const answer = await rebootPhone(this.#deps, action, phone, { who: this.#who, ...this.#options });
    // The answer is the phone's: it may have gone out of reach meanwhile.
    if (await this.#find(deviceNo)) this.#sayOf(phone.deviceNo, { action: 'commandResult', kind: action, ...answer });
  }

  #signal({ deviceNo, ...message }: Extract<FromBrowser, { action: 'answer' | 'candidate' }>): void {
    const phone = this.#known(deviceNo);
    if (!phone || !this.#deps.rooms.of(phone.id)?.has(this)) return;
    this.#deps.connections.send(phone.id, { ...message, viewer: this.id });
  }

  /** The phone that a message speaks of, read anew; tells when it is out of reach. */
  async #find(deviceNo: string | undefined): Promise<FoundPhone | null> {
    const wanted = this.#options.only?.deviceNo ?? deviceNo;
    if (wanted === undefined) return null;
    const phone = await findPhone(this.#deps, this.#who, wanted);
    if (!this.#socket.isOpen) return null;
    if (!phone) this.#socket.say({ action: 'ended', ...this.#named(wanted), msg: this.#ended(wanted) });
    else if (this.#phones.has(phone.id)) this.#phones.set(phone.id, phone);
    return phone;
  }

  #known(deviceNo: string | undefined): FoundPhone | undefined {
    const { only } = this.#options;
    if (only) return this.#phones.get(only.id);
    for (const phone of this.#phones.values()) if (phone.deviceNo === deviceNo) return phone;
    return undefined;
  }

  #inRoom(
    deviceNo: string | undefined,
    work: (room: NonNullable<ReturnType<BrowserDeps['rooms']['of']>>) => void,
  ): void {
    const phone = this.#known(deviceNo);
    const room = phone && this.#deps.rooms.of(phone.id);
    if (room?.has(this)) work(room);
  }

  #watch(phone: FoundPhone): void {
    const isNew = !this.#phones.has(phone.id);
    this.#phones.set(phone.id, phone);
    if (!isNew) return;
    this.#audience.add(phone.id, this, phone.readAtMs);
    const live = this.#deps.connections.live(phone.id);
    this.presence(phone.id, live?.online ?? false, live?.since ?? '');
    if (live?.heartbeat) this.heartbeat(phone.id, { action: 'heartbeat', ...live.heartbeat });
  }

  #unwatch(phone: FoundPhone | undefined): void {
    if (phone && !this.#options.only) this.#forget(phone);
  }

  #leave(phone: FoundPhone | undefined): void {
    if (phone) this.#deps.rooms.of(phone.id)?.leave(this);
  }

  #forget(phone: FoundPhone): void {
    this.#leave(phone);
    this.#audience.remove(phone.id, this);
    this.#probedAtMs.delete(phone.id);
    this.#phones.delete(phone.id);
  }

  /** The session has changed: what is no longer allowed ends. */
  #rights(who: UserWho | null): void {
    if (!who || !mayCall(who, livePermissions.watch)) {
      for (const phone of [...this.#phones.values()]) this.#dismiss(phone);
      this.#socket.end(4401, 'the session has ended');
      return;
    }
    const isDue = !areSame(who, this.#who) || performance.now() > this.#reviewAtMs;
    this.#who = who;
    if (!isDue) for (const phone of this.#phones.values()) this.#review(phone);
    else if (this.#phones.size > 0) this.#then(() => this.#recheck([...this.#phones.keys()]));
    if (isDue) this.#reviewAtMs = nextReviewMs();
  }

  async #recheck(deviceIds: readonly number[]): Promise<void> {
    const found = await findPhones(this.#deps, this.#who, deviceIds);
    for (const deviceId of deviceIds) {
      const phone = this.#phones.get(deviceId);
      if (!phone) continue;
      const now = found.get(deviceId);
      if (now?.deviceNo !== phone.deviceNo) {
        this.#dismiss(phone);
        if (this.#options.only) this.#socket.end(4404, 'the phone can no longer be seen');
        continue;
      }
      this.#phones.set(deviceId, now);
      this.#review(now);
    }
  }

  /** From memory: the right to look or to touch may be gone, or the owner's time over. */
  #review(phone: FoundPhone): void {
    const { site, rooms } = this.#deps;
    const room = rooms.of(phone.id);
    if (!room?.has(this)) return;
    if (whyNotControl(this.#who, phone, site)) room.letGo(this);
    const refused = whyNotView(this.#who, phone, room.settings, site);
    if (!refused) return;
    room.leave(this);
    this.#say(phone.id, { action: 'ended', msg: this.#text(refused) });
  }

  #dismiss(phone: FoundPhone): void {
    this.#say(phone.id, { action: 'ended', msg: this.#ended(phone.deviceNo) });
    this.#forget(phone);
  }

  #ended(deviceNo: string): string {
    return errorText('deviceEnded', this.#options.locale, { deviceNo });
  }

  #text({ error, params }: Refused): string {
    return errorText(error, this.#options.locale, params);
  }

  #complain(phone: FoundPhone, kind: string, msg: string): void {
    if (this.#socket.mayComplain()) this.#say(phone.id, { action: 'commandResult', kind, ok: false, msg });
  }

  #say(deviceId: number, message: ToBrowser): void {
    this.#sayOf(this.#phones.get(deviceId)?.deviceNo, message);
  }

  /** Also of a phone that is not watched. */
  #sayOf(deviceNo: string | undefined, message: ToBrowser): void {
    this.#socket.say({ ...message, ...this.#named(deviceNo) });
  }

  /** On the wall every message carries the number of its phone. */
  #named(deviceNo: string | undefined): { deviceNo?: string } {
    return this.#options.only || deviceNo === undefined ? {} : { deviceNo };
  }

  #then(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work).catch((error) => {
      this.#deps.log.warn({ err: error }, 'a viewer’s wish could not be followed');
      this.#socket.end(1013, 'try again later');
    });
  }

  #closed(): void {
    this.#stopWatching();
    for (const phone of [...this.#phones.values()]) this.#forget(phone);
  }
}
