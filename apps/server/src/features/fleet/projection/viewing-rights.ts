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

/** The parts of a browser's connection that checks of rights need. */
export interface BrowserParts {
  readonly deps: Pick<BrowserDeps, 'site' | 'connections'>;
  readonly socket: BrowserSocket;
  readonly phones: WatchedPhones;
  readonly requests: RequestQueue<FoundPhone>;
}

/** Rereads each phone in case a change was missed, at random times to spread the load. */
const nextReviewMs = () => performance.now() + 45_000 + Math.random() * 30_000;

/** Checks the rights of one browser, and ends views and control that are no longer allowed. */
export function createViewingRights(
  viewer: Viewer,
  admitted: UserWho,
  { deps, socket, phones, requests }: BrowserParts,
) {
  let who = admitted;
  let reviewAtMs = nextReviewMs();

  const whyNotSteer = (phone: FoundPhone): Refused | null => whyNotControl(who, phone, deps.site);
  const whyNotWatch = (phone: FoundPhone, settings: ScreenSettings): Refused | null =>
    whyNotView(who, phone, settings, deps.site);

  const dismiss = (phone: FoundPhone) => {
    socket.ended(phone.deviceNo);
    phones.forget(phone);
  };
  /** Checks in memory whether the viewer may still watch and steer, and whether the owner has expired. */
  const review = (phone: FoundPhone) => {
    const room = phones.roomOf(phone);
    if (!room) return;
    if (whyNotSteer(phone)) room.letGo(viewer);
    const refused = whyNotWatch(phone, room.settings);
    if (!refused) return;
    room.leave(viewer);
    socket.send(phone.deviceNo, { action: 'ended', msg: socket.text(refused) });
  };
  const renew = (phone: FoundPhone, now: FoundPhone | undefined) => {
    if (now?.id === phone.id) {
      phones.update(now);
      review(now);
      return;
    }
    dismiss(phone);
    if (phones.only) socket.end(4404, 'the phone can no longer be seen');
  };
  /** Rereads phones that may have changed. */
  const recheck = (deviceIds: readonly number[]) => {
    const requested = deviceIds.flatMap((id) => phones.get(id) ?? []);
    const follow = (found: ReadonlyMap<string, FoundPhone>) => {
      for (const { id, deviceNo } of requested) {
        const phone = phones.get(id);
        if (phone?.deviceNo === deviceNo) renew(phone, found.get(deviceNo));
      }
    };
    requests.add({ deviceNos: requested.map(({ deviceNo }) => deviceNo), isOfSite: true, follow });
  };

  return {
    get who(): UserWho {
      return who;
    },
    whyNotControl: whyNotSteer,
    whyNotView: whyNotWatch,
    recheck,
    /** Applies the session's current rights; `null` if the session has ended. */
    changed(now: UserWho | null): void {
      if (!now || !mayCall(now, livePermissions.watch)) {
        for (const phone of phones.all) dismiss(phone);
        socket.end(4401, 'the session has ended');
        return;
      }
      const isDue = !areSame(now, who) || performance.now() > reviewAtMs;
      who = now;
      if (!isDue) for (const phone of phones.all) review(phone);
      else if (phones.all.length > 0) recheck(phones.all.map(({ id }) => id));
      if (isDue) reviewAtMs = nextReviewMs();
    },
  };
}
export type ViewingRights = ReturnType<typeof createViewingRights>;
