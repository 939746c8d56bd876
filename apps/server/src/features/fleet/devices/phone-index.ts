import { word } from '@flotilla/contract/locale';
import type { UserWho } from '../../../platform/access/who.ts';
import type { CacheUses, ProcessCaches } from '../../../platform/caches/process-caches.ts';
import { outsideCalls } from '../../../platform/db/call-share.ts';
import { among } from '../../../platform/db/list.ts';
import { sql } from '../../../platform/db/orm.ts';
import { reachOf } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections } from '../connections/api.ts';
import type { DeviceFilter, DeviceRef, Fleet, FleetPhone, WholeFleet } from './api.ts';
import { LiveColumns } from './live-columns.ts';
import { naturalKeyOf } from './natural-key.ts';
import { readRefs } from './store.ts';

/** All rows are read again so often, should a message about a change have been lost. */
const readAllEveryMs = 300_000;
/** Phones that may be added before all rows are read again. */
const spareSlots = 1_000;

interface Indexed extends FleetPhone {
  readonly key: string;
  readonly lowerNo: string;
}

const byNumber = (one: Pick<Indexed, 'id' | 'key'>, other: Pick<Indexed, 'id' | 'key'>): number =>
  one.key < other.key ? -1 : one.key > other.key ? 1 : one.id - other.id;

/** Merges two lists by number. `some` is the shorter one: its phones are found by binary search, the others are only copied. */
function merged(many: readonly Indexed[], some: readonly Indexed[]): readonly Indexed[] {
  const all: Indexed[] = [];
  let copied = 0;
  for (const phone of some) {
    let end = many.length;
    let at = copied;
    while (at < end) {
      const middle = (at + end) >> 1;
      if (byNumber(many[middle]!, phone) < 0) at = middle + 1;
      else end = middle;
    }
    for (; copied < at; copied += 1) all.push(many[copied]!);
    all.push(phone);
  }
  for (; copied < many.length; copied += 1) all.push(many[copied]!);
  return all;
}

/** The assigned phones in memory. A read after a change was committed and announced includes the change. */
export class PhoneIndex {
  readonly #db: Queryable;
  readonly #connections: Pick<Connections, 'live'>;
  readonly #uses: CacheUses;
  readonly #phones = new Map<number, Indexed>();
  #byNumber: readonly Indexed[] = [];
  /** Within one set of columns a slot belongs to one phone, also after that phone was removed. */
  #live = new LiveColumns(0);
  #usedSlots = 0;
  /** Phones whose rows have changed since they were read. */
  #changed: Set<number> | 'all' = 'all';
  #readAllAtMs = 0;
  /** Reads run one after the other, so that an older result never replaces a newer one. */
  #reading: Promise<void> = Promise.resolve();

  constructor(db: Queryable, connections: Pick<Connections, 'live' | 'onLive'>, caches: ProcessCaches) {
    this.#db = db;
    this.#connections = connections;
    this.#uses = caches.register({
      name: 'phoneIndex',
      title: word('设备索引', 'Index of phones', '裝置索引'),
      entries: () => this.#phones.size,
      bytes: () => this.#live.bytes,
      clear: () => {
        this.#changed = 'all';
      },
    });
    connections.onLive((deviceId, live) => {
      const phone = this.#phones.get(deviceId);
      if (phone) this.#live.write(phone.slot, phone.status, live);
    });
  }

  changed(deviceIds: readonly number[]): void {
    if (this.#changed !== 'all') for (const id of deviceIds) this.#changed.add(id);
  }

  /** The phones in reach that the filter lets through, by number. */
  async find(
    who: UserWho,
    { deviceNo, groupId, tenantId, status }: Pick<DeviceFilter, 'deviceNo' | 'groupId' | 'tenantId' | 'status'>,
  ): Promise<Fleet> {
    await this.#refresh();
    const isInReach = reachOf(who);
    const part = deviceNo?.toLowerCase();
    const all = who.userType !== 'front' && who.scope.kind === 'all';
    const everything = all && groupId === undefined && tenantId === undefined && status === undefined && !part;
    const fits = (phone: Indexed): boolean =>
      (all || isInReach(phone)) &&
      (groupId === undefined || phone.groupId === groupId) &&
      (tenantId === undefined || phone.ownerId === tenantId) &&
      (status === undefined || phone.status === status) &&
      (!part || phone.lowerNo.includes(part));
    return { phones: everything ? this.#byNumber : this.#byNumber.filter(fits), live: this.#live };
  }

  /** Every assigned phone. */
  async all(): Promise<WholeFleet> {
    await this.#refresh();
    return { phones: this.#byNumber, live: this.#live, byId: this.#phones };
  }

  #refresh(): Promise<void> {
    this.#reading = outsideCalls(() => this.#reading.catch(() => {}).then(() => this.#readChanged()));
    return this.#reading;
  }

  async #readChanged(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#readAllAtMs > readAllEveryMs) this.#changed = 'all';
    const changed = this.#changed;
    const isCurrent = changed !== 'all' && changed.size === 0;
    this.#uses.count(isCurrent);
    if (isCurrent) return;
    this.#changed = new Set();
    try {
      const which = changed === 'all' ? sql`true` : among(sql`id`, [...changed]);
      const rows = await readRefs(this.#db, sql`device_no is not null and ${which}`);
      if (changed !== 'all' && this.#usedSlots + rows.length > this.#live.capacity) {
        this.#changed = 'all';
        return await this.#readChanged();
      }
      if (changed === 'all') {
        this.#live = new LiveColumns(Math.ceil(rows.length * 1.25) + spareSlots);
        this.#usedSlots = 0;
        this.#phones.clear();
        this.#byNumber = [];
        this.#readAllAtMs = nowMs;
      }
      this.#put(rows, changed === 'all' ? new Set() : changed);
    } catch (error) {
      this.#changed = 'all';
      throw error;
    }
  }

  /** Replaces changed phones by their current rows. */
  #put(rows: readonly DeviceRef[], changed: ReadonlySet<number>): void {
    const keyed = rows.map((row) => ({ ...row, key: naturalKeyOf(row.deviceNo) })).sort(byNumber);
    // Created in the order of the index, so that a scan reads memory in one direction.
    const added = keyed.map((row): Indexed => {
      const slot = this.#phones.get(row.id)?.slot ?? this.#usedSlots++;
      return { ...row, slot, lowerNo: row.deviceNo.toLowerCase() };
    });
    for (const id of changed) this.#phones.delete(id);
    for (const phone of added) {
      this.#phones.set(phone.id, phone);
      this.#live.write(phone.slot, phone.status, this.#connections.live(phone.id));
    }
    const unchanged = this.#byNumber.filter(({ id }) => !changed.has(id));
    this.#byNumber = merged(unchanged, added);
  }
}
