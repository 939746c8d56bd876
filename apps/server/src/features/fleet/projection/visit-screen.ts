import type { CanvasAction } from '@flotilla/contract/canvas-action';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import type { UserWho } from '../../../platform/access/who.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { createTurns } from '../../../platform/turns.ts';
import type { Connections } from '../connections/api.ts';
import type { Devices } from '../devices/api.ts';
import type { ScreenVisit, VisitScreen } from './api.ts';
import { createPhoneFinder, type FoundPhone } from './find-phone.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { ScreenGuest } from './screen-guest.ts';
import { type Site, whyNotControl, whyNotView } from './viewer-rights.ts';

interface Deps {
  readonly devices: Devices;
  readonly connections: Connections;
  readonly rooms: Rooms;
  readonly site: Site;
}

const picturesOnly = { screen_mode: '2', screen_scale: '50', screen_img_quality: '50' } as const;

/** Visits never receive video. */
const noVideo = { socket: false, peer: false } as const;

/**
 * The settings of the room if it shows pictures, or if the visit needs none. Video cannot be decoded here, so a visit that wants a picture
 * interrupts it for about a second.
 */
function settingsFor(room: Room | undefined, own: ScreenSettings, purpose: 'view' | 'control') {
  const showsPictures = room?.settings.screen_mode === '2';
  if (room?.isWatched && (showsPictures || purpose === 'control'))
    return { settings: room.settings, yields: true, ways: noVideo };
  return { settings: { ...own, ...picturesOnly }, yields: true, isBrief: room?.isWatched, ways: noVideo };
}

/** A program that opens all screens of a fleet at once must not hold up other users' phones and pictures. */
const visitsAtOnce = 8;
const mostWaiting = 100;

/** Lets a program see and steer a screen like a browser: in the phone's room, under its user's name, with the same rights. */
export function createScreenVisits({ devices, connections, rooms, site }: Deps): VisitScreen {
  const find = createPhoneFinder(devices);
  const inTurn = createTurns({ atOnce: visitsAtOnce, mostWaiting });

  const admit = async (who: UserWho, deviceNo: string, purpose: 'view' | 'control') => {
    const phone = await find.one(who, deviceNo);
    if (!phone) throw new CallError('notFound');
    const joining = settingsFor(rooms.of(phone.id), phone.screenSettings, purpose);
    const refused =
      whyNotView(who, phone, joining.settings, site) ??
      (purpose === 'control' ? whyNotControl(who, phone, site) : null);
    if (refused) throw new CallError(refused.error, { params: refused.params });
    if (!connections.live(phone.id)?.online) throw new CallError('deviceOffline', { params: { deviceNo } });
    return { phone, joining };
  };

  const visit: VisitScreen = async (who, deviceNo, purpose, work) => {
    const { phone, joining } = await admit(who, deviceNo, purpose);
    const guest = new ScreenGuest(who.username, deviceNo, () => whyNotControl(who, phone, site) === null);
    const room = rooms.open(phone.id, joining.settings);
    try {
      const opened = guest.opened();
      room.join(guest, guest.channel, joining);
      await opened;
      return await work(visitOf(guest, room, phone, connections));
    } finally {
      room.leave(guest);
    }
  };
  return (who, deviceNo, purpose, work) => inTurn(String(who.userId), () => visit(who, deviceNo, purpose, work));
}

function visitOf(guest: ScreenGuest, room: Room, { id, deviceNo }: FoundPhone, connections: Connections): ScreenVisit {
  const act = async (action: Omit<CanvasAction, 'action' | 'seq'>) => {
    if (!room.steer(guest)) throw new CallError('steered', { params: { deviceNo } });
    const { seq, done } = guest.nextAction();
    const isSent = connections.send(id, { action: 'canvas_action', ...action, seq, viewer: guest.id });
    if (!isSent) throw new CallError('deviceOffline', { params: { deviceNo } });
    room.did(action);
    return done;
  };
  return {
    picture: () => guest.picture(),
    act,
    async elements() {
      const elements = guest.elements();
      // The phone sends the elements before it confirms the action; without them the confirmation has the reason.
      const [found] = await Promise.all([elements, act({ action_type: '_elements' })]);
      return found;
    },
  };
}
