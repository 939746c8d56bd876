import { type SQL, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { reachOf } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { DeviceFilter, DeviceRef } from './api.ts';
import { naturalKeyOf } from './natural-key.ts';

/** All rows are read again so often, should a message about a change have been lost. */
const readAllEveryMs = 300_000;

interface Indexed {
  readonly phone: DeviceRef;
  readonly key: string;
}

const byNumber = (one: Indexed, other: Indexed): number =>
  one.key < other.key ? -1 : one.key > other.key ? 1 : one.phone.id - other.phone.id;

/** The assigned phones in memory. Who asks after a change was committed and told sees the change. */
export class PhoneIndex {
  readonly #db: Queryable;
  readonly #phones = new Map<number, Indexed>();
  #byNumber: readonly DeviceRef[] = [];
  /** Phones whose rows have changed since they were read. */
  #changed: Set<number> | 'all' = 'all';
  #readAllAtMs = 0;
  /** One reading after the other, so that an older answer never replaces a newer one. */
  #reading: Promise<void> = Promise.resolve();

  constructor(db: Queryable) {
    this.#db = db;
  }

  changed(deviceIds: readonly number[]): void {
    if (this.#changed !== 'all') for (const id of deviceIds) this.#changed.add(id);
  }

  /** The phones in reach that the filter lets through, by number. */
  async find(
    who: UserWho,
    { deviceNo, groupId, tenantId, status }: Pick<DeviceFilter, 'deviceNo' | 'groupId' | 'tenantId' | 'status'>,
  ): Promise<readonly DeviceRef[]> {
    this.#reading = this.#reading.catch(() => {}).then(() => this.#readChanged());
    await this.#reading;
    const isInReach = reachOf(who);
    const part = deviceNo?.toLowerCase();
    const all = who.userType !== 'front' && who.scope.kind === 'all';
    if (all && groupId === undefined && tenantId === undefined && status === undefined && !part) return this.#byNumber;
    return this.#byNumber.filter(
      (phone) =>
        isInReach(phone) &&
        (groupId === undefined || phone.groupId === groupId) &&
        (tenantId === undefined || phone.ownerId === tenantId) &&
        (status === undefined || phone.status === status) &&
        (!part || phone.deviceNo.toLowerCase().includes(part)),
    );
  }

  async #readChanged(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#readAllAtMs > readAllEveryMs) this.#changed = 'all';
    const changed = this.#changed;
    if (changed !== 'all' && changed.size === 0) return;
    this.#changed = new Set();
    try {
      const rows = await this.#read(
        changed === 'all' ? sql`true` : sql`id = any(${sql.param([...changed])}::bigint[])`,
      );
      if (changed === 'all') {
        this.#phones.clear();
        this.#readAllAtMs = nowMs;
      } else for (const id of changed) this.#phones.delete(id);
      for (const row of rows) this.#phones.set(row.id, { phone: row, key: naturalKeyOf(row.deviceNo) });
      this.#byNumber = [...this.#phones.values()].sort(byNumber).map(({ phone }) => phone);
    } catch (error) {
      this.#changed = 'all';
      throw error;
    }
  }

  async #read(which: SQL): Promise<DeviceRef[]> {
    const { rows } = await this.#db.execute<DeviceRef & Record<string, unknown>>(sql`
      select id, device_no as "deviceNo", status, tenant_id as "tenantId", owner_id as "ownerId", group_id as "groupId"
        from device where device_no is not null and ${which}`);
    return rows;
  }
}
