import type { PhoneWho, UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** A phone as automation needs it. `status` 0 enabled, 1 disabled. */
export interface DeviceRef {
  readonly id: number;
  readonly deviceNo: string;
  readonly status: 0 | 1;
  readonly tenantId: number;
  readonly ownerId: number;
  readonly groupId: number | null;
}

export interface DeviceChoice {
  readonly id: number;
  readonly deviceNo: string;
  readonly groupName: string;
  readonly userName: string;
}

export interface Devices {
  /** Assigned phones in reach, by number, to choose from. */
  choices(
    db: Queryable,
    who: UserWho,
    filters: {
      deviceNo?: string | undefined;
      groupId?: number | undefined;
      groupIds?: readonly number[];
      enabled?: 0 | 1 | undefined;
      pageNum: number;
      pageSize: number;
    },
  ): Promise<{ list: DeviceChoice[]; total: number }>;
  /** Groups in reach with their number of phones. */
  groupChoices(db: Queryable, who: UserWho): Promise<{ id: number; name: string; userName: string; devices: number }[]>;
  /** The phones with these numbers, all of them within reach, else 404. */
  byNumbers(db: Queryable, who: UserWho, deviceNos: readonly string[]): Promise<DeviceRef[]>;
  /** One phone in reach; 404 otherwise. */
  byNumber(db: Queryable, who: UserWho, deviceNo: string): Promise<DeviceRef>;
  /** Checks that groups are in reach, else 404 for all. */
  checkGroups(db: Queryable, who: UserWho, groupIds: readonly number[]): Promise<readonly number[]>;
  /** System path for dispatch: the enabled phones of one tenant among these ids and in these groups, whoever asked. */
  forDispatch(
    db: Queryable,
    selection: {
      tenantId: number;
      ownerIds: readonly number[] | null;
      deviceIds: readonly number[];
      groupIds: readonly number[];
    },
  ): Promise<DeviceRef[]>;
  /** Who holds this phone token now; null when it is unknown, void, or its phone is disabled. */
  authenticate(token: string): Promise<PhoneWho | null>;
  /** Assigned phones of a tenant, or of the whole site. */
  used(db: Queryable, tenantId: number | 'site'): Promise<number>;
  /** Calls back when phones were assigned, regrouped, enabled, disabled or ended. */
  onChange(hear: (deviceIds: readonly number[]) => void): () => void;
}
