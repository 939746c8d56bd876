import type { Audience, Listener } from './audience.ts';
import type { BrowserDeps } from './browser-deps.ts';
import type { FoundPhone } from './find-phone.ts';
import type { Room, Viewer } from './room.ts';

interface Ports extends Pick<BrowserDeps, 'connections' | 'rooms'> {
  readonly audience: Audience;
}

/** The phones that one browser watches, and the rooms that it is in. */
export class WatchedPhones {
  readonly #viewer: Viewer & Listener;
  readonly #ports: Ports;
  /** The phone of a single-phone socket; null for the wall. */
  readonly only: FoundPhone | null;
  readonly #byId = new Map<number, FoundPhone>();
  readonly #byNumber = new Map<string, FoundPhone>();

  constructor(viewer: Viewer & Listener, ports: Ports, only: FoundPhone | null) {
    this.#viewer = viewer;
    this.#ports = ports;
    this.only = only;
  }

  get all(): readonly FoundPhone[] {
    return [...this.#byId.values()];
  }

  get(deviceId: number): FoundPhone | undefined {
    return this.#byId.get(deviceId);
  }

  numberOf(deviceNo: string | undefined): string | undefined {
    return this.only?.deviceNo ?? deviceNo;
  }

  named(deviceNo: string | undefined): FoundPhone | undefined {
    return this.#byNumber.get(this.numberOf(deviceNo) ?? '');
  }

  /** The phone's room if this browser is in it. */
  roomOf(phone: FoundPhone | undefined): Room | undefined {
    const room = phone && this.#ports.rooms.of(phone.id);
    return room?.has(this.#viewer) ? room : undefined;
  }

  update(phone: FoundPhone): void {
    if (this.#byId.has(phone.id)) this.#keep(phone);
  }

  watch(phone: FoundPhone): void {
    const isNew = !this.#byId.has(phone.id);
    this.#keep(phone);
    if (!isNew) return;
    this.#ports.audience.add(phone.id, this.#viewer, phone.readAtMs);
    const live = this.#ports.connections.live(phone.id);
    this.#viewer.presence(phone.id, live?.online ?? false, live ? new Date(live.sinceMs).toISOString() : '');
    if (live?.heartbeat) this.#viewer.heartbeat(phone.id, { action: 'heartbeat', ...live.heartbeat });
  }

  leave(phone: FoundPhone | undefined): void {
    if (phone) this.#ports.rooms.of(phone.id)?.leave(this.#viewer);
  }

  forget(phone: FoundPhone): void {
    this.leave(phone);
    this.#ports.audience.remove(phone.id, this.#viewer);
    this.#drop(phone);
  }

  #keep(phone: FoundPhone): void {
    const before = this.#byId.get(phone.id);
    if (before) this.#drop(before);
    this.#byId.set(phone.id, phone);
    this.#byNumber.set(phone.deviceNo, phone);
  }

  /** The number may belong to another phone by now. */
  #drop(phone: FoundPhone): void {
    this.#byId.delete(phone.id);
    if (this.#byNumber.get(phone.deviceNo)?.id === phone.id) this.#byNumber.delete(phone.deviceNo);
  }
}
