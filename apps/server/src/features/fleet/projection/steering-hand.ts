import type { FromBrowser } from '@flotilla/contract/live';
import type { BrowserDeps } from './browser-deps.ts';
import type { BrowserSocket } from './browser-socket.ts';
import type { FoundPhone } from './find-phone.ts';
import type { Viewer } from './room.ts';
import type { Refused } from './viewer-rights.ts';
import type { ViewingRights } from './viewing-rights.ts';
import type { WatchedPhones } from './watched-phones.ts';

interface Parts {
  readonly deps: Pick<BrowserDeps, 'connections'>;
  readonly socket: BrowserSocket;
  readonly phones: WatchedPhones;
  readonly rights: ViewingRights;
}

type Touch = Extract<FromBrowser, { action: 'canvas_action' }>;

/** One browser's touches. They are checked in memory, so that they are sent in order. */
export function createSteeringHand(viewer: Viewer, { deps, socket, phones, rights }: Parts) {
  /** Why it was not sent; null when it was. */
  const send = (phone: FoundPhone, touch: Omit<Touch, 'deviceNo' | 'deviceNos'>): Refused | null => {
    const { id, deviceNo } = phone;
    const refused = rights.whyNotControl(phone);
    if (refused) return refused;
    const room = phones.roomOf(phone);
    if (!room) return { error: 'notWatched', params: { deviceNo } };
    if (!room.steer(viewer)) return { error: 'steered', params: { deviceNo } };
    const isSent = deps.connections.send(id, { ...touch, viewer: viewer.id });
    if (isSent) room.did(touch);
    return isSent ? null : { error: 'deviceOffline', params: { deviceNo } };
  };

  return {
    touch({ deviceNo, deviceNos, ...touch }: Touch): void {
      if (deviceNos && !socket.takesTouches(deviceNos.length)) return;
      for (const one of deviceNos && !phones.only ? new Set(deviceNos) : [deviceNo]) {
        const phone = phones.named(one);
        const refused: Refused | null = phone
          ? send(phone, touch)
          : { error: 'deviceEnded', params: { deviceNo: one ?? '' } };
        if (!refused) continue;
        const msg = socket.text(refused);
        const number = phone?.deviceNo ?? one;
        if (touch.seq !== undefined)
          socket.say(number, { action: 'actionDone', seq: touch.seq, ok: false, error: msg });
        else if (phone && refused.error !== 'steered' && socket.mayComplain()) {
          socket.say(number, { action: 'commandResult', kind: touch.action, ok: false, msg });
        }
      }
    },
    release(deviceNo: string | undefined): void {
      const phone = phones.named(deviceNo);
      if (phone && !rights.whyNotControl(phone)) phones.roomOf(phone)?.release(viewer);
    },
  };
}
