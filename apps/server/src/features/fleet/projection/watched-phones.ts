import type { Audience, Listener } from './audience.ts';
import type { BrowserDeps } from './browser-deps.ts';
import type { FoundPhone } from './find-phone.ts';
import type { Room, Viewer } from './room.ts';

interface Ports extends Pick<BrowserDeps, 'connections' | 'rooms'> {
  readonly audience: Audience;
}

/** The phones that one browser watches, and the rooms that it is in. `only`: of a single-phone socket; null for the wall. */
export function watchPhones(
  viewer: Viewer & Listener,
  { audience, connections, rooms }: Ports,
  only: FoundPhone | null,
) {
  const byId = new Map<number, FoundPhone>();
  const byNumber = new Map<string, FoundPhone>();

  const numberOf = (deviceNo: string | undefined): string | undefined => only?.deviceNo ?? deviceNo;
  /** The number may have been assigned to another phone. */
  const drop = (phone: FoundPhone) => {
    byId.delete(phone.id);
    if (byNumber.get(phone.deviceNo)?.id === phone.id) byNumber.delete(phone.deviceNo);
  };
  const keep = (phone: FoundPhone) => {
    const before = byId.get(phone.id);
    if (before) drop(before);
    byId.set(phone.id, phone);
    byNumber.set(phone.deviceNo, phone);
  };
  const leave = (phone: FoundPhone | undefined) => {
    if (phone) rooms.of(phone.id)?.leave(viewer);
  };

  return {
    only,
    get all(): readonly FoundPhone[] {
      return [...byId.values()];
    },
    get: (deviceId: number) => byId.get(deviceId),
    numberOf,
    named: (deviceNo: string | undefined) => byNumber.get(numberOf(deviceNo) ?? ''),
    /** The phone's room if this browser is in it. */
    roomOf(phone: FoundPhone | undefined): Room | undefined {
      const room = phone && rooms.of(phone.id);
      return room?.has(viewer) ? room : undefined;
    },
    update(phone: FoundPhone): void {
      if (byId.has(phone.id)) keep(phone);
    },
    watch(phone: FoundPhone): void {
      const isNew = !byId.has(phone.id);
      keep(phone);
      if (!isNew) return;
      audience.add(phone.id, viewer, phone.readAtMs);
      const live = connections.live(phone.id);
      viewer.presence(phone.id, live?.online ?? false, live ? new Date(live.sinceMs).toISOString() : '');
      if (live?.heartbeat) viewer.heartbeat(phone.id, { action: 'heartbeat', ...live.heartbeat });
    },
    leave,
    forget(phone: FoundPhone): void {
      leave(phone);
      audience.remove(phone.id, viewer);
      drop(phone);
    },
  };
}
export type WatchedPhones = ReturnType<typeof watchPhones>;
