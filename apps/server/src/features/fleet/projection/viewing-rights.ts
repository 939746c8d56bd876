import { livePermissions } from '@flotilla/contract/live';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import { areSame } from '../../../platform/access/powers.ts';
import { mayCall, type UserWho } from '../../../platform/access/who.ts';
import type { BrowserDeps } from './browser-deps.ts';
import type { BrowserSocket } from './browser-socket.ts';
import type { FoundPhone } from './find-phone.ts';
import type { RequestQueue } from './request-queue.ts';
import type { Viewer } from './room.ts';
import { type Refused, whyNotControl, whyNotView } from './viewer-rights.ts';
import type { WatchedPhones } from './watched-phones.ts';

interface Parts {
  readonly deps: Pick<BrowserDeps, 'site'>;
  readonly socket: BrowserSocket;
  readonly phones: WatchedPhones;
  readonly requests: RequestQueue<FoundPhone>;
}

/** Rereads each phone in case a change was missed, at random times to spread the load. */
const nextReviewMs = () => performance.now() + 45_000 + Math.random() * 30_000;

/** One browser's rights; ends what is no longer allowed. */
export class ViewingRights {
  readonly #viewer: Viewer;
  readonly #parts: Parts;
  #who: UserWho;
  #reviewAtMs = nextReviewMs();

  constructor(viewer: Viewer, who: UserWho, parts: Parts) {
    this.#viewer = viewer;
    this.#who = who;
    this.#parts = parts;
  }

  get who(): UserWho {
    return this.#who;
  }

  whyNotControl(phone: FoundPhone): Refused | null {
    return whyNotControl(this.#who, phone, this.#parts.deps.site);
  }

  whyNotView(phone: FoundPhone, settings: ScreenSettings): Refused | null {
    return whyNotView(this.#who, phone, settings, this.#parts.deps.site);
  }

  /** The session is this now; null when it has ended. */
  changed(who: UserWho | null): void {
    const { phones, socket } = this.#parts;
    if (!who || !mayCall(who, livePermissions.watch)) {
      for (const phone of phones.all) this.#dismiss(phone);
      socket.end(4401, 'the session has ended');
      return;
    }
    const isDue = !areSame(who, this.#who) || performance.now() > this.#reviewAtMs;
    this.#who = who;
    if (!isDue) for (const phone of phones.all) this.#review(phone);
    else if (phones.all.length > 0) this.recheck(phones.all.map(({ id }) => id));
    if (isDue) this.#reviewAtMs = nextReviewMs();
  }

  /** Rereads phones that may have changed. */
  recheck(deviceIds: readonly number[]): void {
    const { phones, requests } = this.#parts;
    const asked = deviceIds.flatMap((id) => phones.get(id) ?? []);
    const follow = (found: ReadonlyMap<string, FoundPhone>) => {
      for (const { id, deviceNo } of asked) {
        const phone = phones.get(id);
        if (phone?.deviceNo === deviceNo) this.#renew(phone, found.get(deviceNo));
      }
    };
    requests.add({ deviceNos: asked.map(({ deviceNo }) => deviceNo), isOfSite: true, follow });
  }

  #renew(phone: FoundPhone, now: FoundPhone | undefined): void {
    const { phones, socket } = this.#parts;
    if (now?.id === phone.id) {
      phones.update(now);
      this.#review(now);
      return;
    }
    this.#dismiss(phone);
    if (phones.only) socket.end(4404, 'the phone can no longer be seen');
  }

  /** Checks in memory whether the viewer may still watch and steer, and whether the owner has expired. */
  #review(phone: FoundPhone): void {
    const room = this.#parts.phones.roomOf(phone);
    if (!room) return;
    if (this.whyNotControl(phone)) room.letGo(this.#viewer);
    const refused = this.whyNotView(phone, room.settings);
    if (!refused) return;
    room.leave(this.#viewer);
    this.#parts.socket.say(phone.deviceNo, { action: 'ended', msg: this.#parts.socket.text(refused) });
  }

  #dismiss(phone: FoundPhone): void {
    this.#parts.socket.ended(phone.deviceNo);
    this.#parts.phones.forget(phone);
  }
}
