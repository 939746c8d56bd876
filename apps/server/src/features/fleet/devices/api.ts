import type { Hello } from '@flotilla/contract/device';
import type { phoneFilters } from '@flotilla/contract/http/fleet/devices';
import type { DeviceSettingsChange, ScreenSettings } from '@flotilla/contract/phone-settings';
import type { z } from 'zod';
import type { Owner, PhoneWho, UserWho, Who } from '../../../platform/access/who.ts';
import type { ListOf, Page } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HandsOver } from '../../identity/users/api.ts';
import type { Admission, AdmissionPort } from '../connections/api.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import type { LiveColumns, LiveFilter } from './live-columns.ts';

export type { LiveColumns };

/** A phone as automation needs it. `status` 0 enabled, 1 disabled. */
export interface DeviceRef extends Owner {
  readonly id: number;
  readonly deviceNo: string;
  readonly status: 0 | 1;
  readonly groupId: number | null;
}

/** The agents of phones that one user may see. */
export interface SeenAgents {
  /** The agent through which the phone connected last. `undefined` if it is not known, or if the user may not see it. */
  agentOf(deviceId: number): { readonly id: number; readonly host: string } | undefined;
  /** The phones that connected last through this agent; none if the user may not see it. */
  phonesOf(agentId: number): ReadonlySet<number>;
}

/** Reads the agents of phones from memory. The composition supplies it. */
export interface AgentsOfPhones {
  seenBy(who: UserWho): SeenAgents;
}

/** Filters of a list of phones. `tenantId` is the owner. */
export type DeviceFilter = z.output<z.ZodObject<typeof phoneFilters>> &
  LiveFilter & { readonly assStatus?: 0 | 1 | undefined };

/** A filter whose conditions on live state and agent, which only memory can check, are resolved to ids. */
export interface SettledFilter extends Omit<DeviceFilter, 'state' | 'agentId' | keyof LiveFilter> {
  readonly ids?: readonly number[] | undefined;
}

/** An assigned phone. `slot` is its index in the columns of `Fleet.live`. */
export interface FleetPhone extends DeviceRef {
  readonly slot: number;
}

/** Phones by number, and their live values in memory, valid until the next `await`. */
export interface Fleet {
  readonly phones: readonly FleetPhone[];
  readonly live: LiveColumns;
}

/** All assigned phones of the site. */
export interface WholeFleet extends Fleet {
  readonly byId: ReadonlyMap<number, FleetPhone>;
}

/** A choice of phones: those named, those of groups, and with `all` every one in reach that its filter lets through. */
export interface PhoneChoice {
  /** Selects those of these rows that are still assigned and within the caller's scope. */
  readonly ids?: readonly number[] | undefined;
  readonly deviceNos?: readonly string[] | undefined;
  readonly groupIds?: readonly number[] | undefined;
  readonly all?: DeviceFilter | undefined;
}

/** A chosen phone with the details that are shown before sending. */
export interface ChosenPhone extends DeviceRef {
  readonly userName: string;
  readonly capabilities: readonly string[];
}

/** A phone as a list of phones shows it. */
export interface DeviceCard extends ChosenPhone {
  readonly hardwareId: string;
  readonly brand: string;
  readonly mode: string;
  readonly imei: string;
  readonly ip: string;
  readonly groupName: string;
  readonly screenSettings: ScreenSettings;
}

/** A phone with what decides who may see its screen. */
export interface ScreenPhone
  extends Pick<DeviceCard, 'id' | 'deviceNo' | 'status' | 'capabilities' | 'screenSettings'>,
    Owner {
  /** The time at which the phone's tenant expires; `null` for never. */
  readonly ownerExpiresAt: string | null;
}

/** The screens that are being shown; `app.ts` supplies it. */
export interface ShownScreens {
  /** Whether a viewer of this phone insists on settings. */
  isBound(deviceId: number): boolean;
}

/** Records changes of settings as commands with their results. The composition supplies it. */
export interface SettingsLedger {
  /** Runs in the transaction that stores the change. Call its result after the commit: it sends. */
  record(tx: Queryable, who: UserWho, phones: readonly DeviceRef[], change: DeviceSettingsChange): Promise<() => void>;
}

/** The database part of enrolment. The result of a join is final within the transaction. */
export interface PhoneRegister extends Omit<AdmissionPort, 'admit' | 'copied' | 'isKnown'> {
  /** The phone with this token; null if the token is unknown or void. */
  byToken(token: string, hello: Hello, address: string): Promise<Admission | null>;
  /** Joins with the site's key: as a waiting phone, or as the assigned phone that was announced. */
  joinSite(tx: Queryable, hello: Hello, address: string): Promise<Admission>;
  /** Joins with a key of this owner: assigned immediately, within the quota. */
  joinOwner(
    tx: Queryable,
    hello: Hello,
    address: string,
    grant: { readonly owner: Owner; readonly groupId: number | null },
  ): Promise<Admission>;
  /** Called after the commit of a join. */
  joined(deviceId: number): void;
  /** Another phone has used a token of this phone. */
  cloneSeen(deviceId: number): Promise<void>;
}

export interface Devices extends HandsOver {
  readonly register: PhoneRegister;
  /** Assigned phones in reach, by number, to choose from. */
  choices(
    db: Queryable,
    who: UserWho,
    filters: Pick<DeviceFilter, 'deviceNo' | 'groupId'> &
      Pick<Page, 'pageNum' | 'pageSize'> & { groupIds?: readonly number[]; enabled?: 0 | 1 | undefined },
  ): Promise<ListOf<Pick<DeviceCard, 'id' | 'deviceNo' | 'groupName' | 'userName'>>>;
  /** Groups in reach with their number of phones. */
  readonly groupChoices: DeviceGroups['choices'];
  /** The phones of a choice, each once. A number or group that is out of reach is 404 for all. */
  select(db: Queryable, who: UserWho, choice: PhoneChoice): Promise<ChosenPhone[]>;
  /** Stores a change of settings. The caller has checked its scope, and sends the change. */
  storeSettings(tx: Queryable, who: UserWho, deviceIds: readonly number[], change: DeviceSettingsChange): Promise<void>;
  /** Like `select`, but ignores numbers that no phone within the scope has. */
  resolve(db: Queryable, who: UserWho, choice: PhoneChoice): Promise<ChosenPhone[]>;
  /** Resolves the conditions on live state and agent to ids. */
  settle(who: UserWho, filter: DeviceFilter): Promise<SettledFilter>;
  /** The phones with these numbers. @throws 404 unless all are within the scope */
  byNumbers(db: Queryable, who: UserWho, deviceNos: readonly string[]): Promise<DeviceRef[]>;
  /** The phone with this number. @throws 404 if it is not within the scope */
  byNumber(db: Queryable, who: UserWho, deviceNo: string): Promise<DeviceRef>;
  /** Assigned phones within the scope, by number, without a database query. */
  inMemory(
    who: UserWho,
    filter: Pick<DeviceFilter, 'deviceNo' | 'groupId' | 'tenantId' | 'status' | 'agentId'>,
  ): Promise<Fleet>;
  /** System path for alarms, without a caller's scope: every assigned phone, without a database query. */
  everyPhone(): Promise<WholeFleet>;
  /** System path for alarms: the last known network addresses of a tenant's phones. */
  addresses(tenantId: number): Promise<ReadonlyMap<number, string>>;
  /** Details of the phones with these ids, in their order, or with these numbers; those out of reach are left out. */
  cards(
    db: Queryable,
    who: Who,
    which: { readonly ids: readonly number[] } | { readonly deviceNos: readonly string[] },
  ): Promise<DeviceCard[]>;
  /** System path for viewers' rights, without a caller's scope: the assigned phones with these numbers. */
  screens(deviceNos: readonly string[]): Promise<ReadonlyMap<string, ScreenPhone>>;
  /** The phones among these that `who` still reaches. */
  reachable(db: Queryable, who: Who, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** For generated features. @throws 404 unless all phones are within the scope */
  assertInReach(db: Queryable, who: Who, ids: readonly number[]): Promise<void>;
  /** @throws 404 unless all groups are within the scope */
  readonly checkGroups: DeviceGroups['check'];
  /** System path for dispatch, without a caller's scope: the tenant's enabled phones among these ids and groups. */
  forDispatch(
    db: Queryable,
    selection: {
      tenantId: number;
      ownerIds: readonly number[] | null;
      deviceIds: readonly number[];
      groupIds: readonly number[];
    },
  ): Promise<DeviceRef[]>;
  /** The phone with this token; null if it is unknown, void, or its phone is disabled. */
  authenticate(token: string): Promise<PhoneWho | null>;
  /** Assigned phones of a tenant, or of the whole site. */
  used(db: Queryable, tenantId: number | 'site'): Promise<number>;
  /** The assigned phones of each of these tenants that has any. */
  usedByTenant(db: Queryable, tenantIds: readonly number[]): Promise<Map<number, number>>;
  /** Calls back when phones were assigned, regrouped, enabled, disabled or ended. */
  onChange(listener: (deviceIds: readonly number[]) => void): () => void;
}
