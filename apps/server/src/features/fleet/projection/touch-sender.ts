import type { FromBrowser } from '@flotilla/contract/live';
import type { BrowserDeps } from './browser-deps.ts';
import type { BrowserSocket } from './browser-socket.ts';
import type { FoundPhone } from './find-phone.ts';
import type { RequestQueue } from './request-queue.ts';
import type { Viewer } from './room.ts';
import type { Refused } from './viewer-rights.ts';
import type { ViewingRights } from './viewing-rights.ts';
import type { WatchedPhones } from './watched-phones.ts';

interface Parts {
  readonly deps: Pick<BrowserDeps, 'connections'>;
  readonly socket: BrowserSocket;
  readonly phones: WatchedPhones;
  readonly requests: RequestQueue<FoundPhone>;
  readonly rights: ViewingRights;
}

type Touch = Extract<FromBrowser, { action: 'canvas_action' }>;

/** One browser's touches. They are checked in memory, so that they are sent in order. */
export function createSteeringHand(viewer: Viewer, { deps, socket, phones, requests, rights }: Parts) {
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

  const touch = (numbers: Iterable<string | undefined>, message: Omit<Touch, 'deviceNo' | 'deviceNos'>) => {
    for (const one of numbers) {
      const phone = phones.named(one);
      const refused: Refused | null = phone
        ? send(phone, message)
        : { error: 'deviceEnded', params: { deviceNo: one ?? '' } };
      if (!refused) continue;
      const msg = socket.text(refused);
      const number = phone?.deviceNo ?? one;
      if (message.seq !== undefined)
        socket.say(number, { action: 'actionDone', seq: message.seq, ok: false, error: msg });
      else if (phone && refused.error !== 'steered' && socket.mayComplain()) {
        socket.say(number, { action: 'commandResult', kind: message.action, ok: false, msg });
      }
    }
  };

  /** Touches that came before their room was open; later ones go behind them. */
  let waiting = 0;
  const isRoomOpen = (number: string | undefined) => phones.roomOf(phones.named(number)) !== undefined;

  return {
    touch({ deviceNo, deviceNos, ...message }: Touch): void {
      if (deviceNos && !socket.takesTouches(deviceNos.length)) return;
      const numbers = deviceNos && !phones.only ? [...new Set(deviceNos)] : [deviceNo];
      if (waiting === 0 && (!requests.isReading || numbers.every(isRoomOpen))) {
        touch(numbers, message);
        return;
      }
      waiting += 1;
      const follow = () => {
        waiting -= 1;
        touch(numbers, message);
      };
      requests.add({ deviceNos: [], follow });
    },
    release(deviceNo: string | undefined): void {
      const phone = phones.named(deviceNo);
      if (phone && !rights.whyNotControl(phone)) phones.roomOf(phone)?.release(viewer);
    },
  };
}
