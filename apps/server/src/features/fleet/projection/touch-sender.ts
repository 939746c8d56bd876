import type { FromBrowser } from '@flotilla/contract/live';
import type { FoundPhone } from './find-phone.ts';
import type { Viewer } from './room.ts';
import type { Refused } from './viewer-rights.ts';
import type { BrowserParts, ViewingRights } from './viewing-rights.ts';

interface Parts extends BrowserParts {
  readonly rights: ViewingRights;
}

type Touch = Extract<FromBrowser, { action: 'canvas_action' }>;

/** Sends one browser's touches to phones. The rights are checked in memory: database reads could change the order of touches. */
export function createTouchSender(viewer: Viewer, { deps, socket, phones, requests, rights }: Parts) {
  /** Sends one touch. Returns `null`, or the reason why the touch was refused. */
  const sendTo = (phone: FoundPhone, touch: Omit<Touch, 'deviceNo' | 'deviceNos'>): Refused | null => {
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

  const sendToAll = (numbers: Iterable<string | undefined>, message: Omit<Touch, 'deviceNo' | 'deviceNos'>) => {
    for (const given of numbers) {
      const phone = phones.named(given);
      const refused: Refused | null = phone
        ? sendTo(phone, message)
        : { error: 'deviceEnded', params: { deviceNo: given ?? '' } };
      if (!refused) continue;
      const msg = socket.text(refused);
      const number = phone?.deviceNo ?? given;
      if (message.seq !== undefined)
        socket.send(number, { action: 'actionDone', seq: message.seq, ok: false, error: msg });
      // A viewer who does not steer already knows: `room.steer` has sent the name of the user who does.
      else if (phone && refused.error !== 'steered' && socket.mayComplain()) {
        socket.send(number, { action: 'commandResult', kind: message.action, ok: false, msg });
      }
    }
  };

  /** The number of touches that wait until their room is open. Later touches are queued behind them. */
  let waiting = 0;
  const isRoomOpen = (number: string | undefined) => phones.roomOf(phones.named(number)) !== undefined;

  return {
    send({ deviceNo, deviceNos, ...message }: Touch): void {
      if (deviceNos && !socket.takesTouches(deviceNos.length)) return;
      const numbers = deviceNos && !phones.only ? [...new Set(deviceNos)] : [deviceNo];
      if (waiting === 0 && (!requests.isReading || numbers.every(isRoomOpen))) {
        sendToAll(numbers, message);
        return;
      }
      waiting += 1;
      const follow = () => {
        waiting -= 1;
        sendToAll(numbers, message);
      };
      requests.add({ deviceNos: [], follow });
    },
    /** Gives up steering the phone, or takes steering over from another viewer. */
    release(deviceNo: string | undefined): void {
      const phone = phones.named(deviceNo);
      if (phone && !rights.whyNotControl(phone)) phones.roomOf(phone)?.release(viewer);
    },
  };
}
