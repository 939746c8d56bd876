import type { Hello } from '@flotilla/contract/device';
import type { DeviceSettingsChange, ScreenSettings } from '@flotilla/contract/phone-settings';
import type { PhoneState } from '@flotilla/contract/phone-state';
import type { Owner, PhoneWho, UserWho, Who } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Admission, AdmittedPhone } from '../connections/api.ts';

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

/** A phone as a list of phones shows it. */
export interface DeviceCard extends DeviceRef {
  readonly hardwareId: string;
  readonly brand: string;
  readonly mode: string;
  readonly imei: string;
  readonly ip: string;
  readonly userName: string;
  readonly groupName: string;
  readonly capabilities: readonly string[];
  readonly screenSettings: ScreenSettings;
}

/** What a list of phones may be narrowed to. `tenantId` is the owner. */
export interface DeviceFilter {
  readonly deviceNo?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly brand?: string | undefined;
  readonly mode?: string | undefined;
  readonly ip?: string | undefined;
  readonly groupId?: number | undefined;
  readonly tenantId?: number | undefined;
  readonly status?: 0 | 1 | undefined;
  readonly assStatus?: 0 | 1 | undefined;
  /** In one of these states. */
  readonly state?: readonly PhoneState[] | undefined;
}

/** The same where states have become ids. */
export interface SettledFilter extends Omit<DeviceFilter, 'state'> {
  readonly ids?: readonly number[] | undefined;
}

/** A choice of phones: those named, those of groups, and with `all` every one in reach that its filter lets through. */
export interface PhoneChoice {
  /** Of these rows those that are still assigned and in reach. */
  readonly ids?: readonly number[] | undefined;
  readonly deviceNos?: readonly string[] | undefined;
  readonly groupIds?: readonly number[] | undefined;
  readonly all?: DeviceFilter | undefined;
}

/** A chosen phone with what a person is told of it beforehand. */
export interface ChosenPhone extends DeviceRef {
  readonly userName: string;
  readonly capabilities: readonly string[];
}

/** The screens that are being shown; `app.ts` supplies it. */
export interface ShownScreens {
  /** Whether somebody watches this phone with settings that bind. */
  isBound(deviceId: number): boolean;
}

/** Where changes of settings are kept as commands, with the phone's answer; `app.ts` supplies it. */
export interface SettingsLedger {
  /** In the transaction that stores the change; what it answers is called after the commit, and sends. */
  record(tx: Queryable, who: UserWho, phones: readonly DeviceRef[], change: DeviceSettingsChange): Promise<() => void>;
}

/** How phones come in: what enrolment asks of the rows. Each answer of a join is final within the transaction. */
export interface PhoneRegister {
  /** Who holds this token; null when nobody ever did, or when it is void. */
  byToken(token: string, hello: Hello, address: string): Promise<Admission | null>;
  /** With the site's key: to the waiting ones, or to the place that was announced for it. */
  joinSite(tx: Queryable, hello: Hello, address: string): Promise<Admission>;
  /** With a key of this owner: assigned at once, within the quota. */
  joinOwner(
    tx: Queryable,
    hello: Hello,
    address: string,
    grant: { readonly owner: Owner; readonly groupId: number | null },
  ): Promise<Admission>;
  /** The join is committed. */
  joined(deviceId: number): void;
  /** A phone whose key was good once more: its row may have been assigned meanwhile. */
  readmit(deviceId: number, hello: Hello): Promise<Admission>;
  confirmed(deviceId: number): Promise<void>;
  /** A token of this phone was shown by another one. */
  cloneSeen(deviceId: number): Promise<void>;
  current(deviceIds: readonly number[]): Promise<ReadonlyMap<number, AdmittedPhone | 'waiting' | 'disabled'>>;
}

export interface Devices {
  readonly register: PhoneRegister;
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
  /** The phones of a choice, each once. A number or group that is out of reach is 404 for all. */
  select(db: Queryable, who: UserWho, choice: PhoneChoice): Promise<ChosenPhone[]>;
  /** Keeps a change of settings on phones that were found in reach; sending it is the caller's. */
  storeSettings(tx: Queryable, who: UserWho, deviceIds: readonly number[], change: DeviceSettingsChange): Promise<void>;
  /** The same, without the numbers that nobody in reach has. */
  resolve(db: Queryable, who: UserWho, choice: PhoneChoice): Promise<ChosenPhone[]>;
  /** The filter as the rows can answer it: states, which only memory knows, as ids. */
  settle(who: UserWho, filter: DeviceFilter): Promise<SettledFilter>;
  /** The phones with these numbers, all of them within reach, else 404. */
  byNumbers(db: Queryable, who: UserWho, deviceNos: readonly string[]): Promise<DeviceRef[]>;
  /** One phone in reach; 404 otherwise. */
  byNumber(db: Queryable, who: UserWho, deviceNo: string): Promise<DeviceRef>;
  /** Assigned phones in reach, by number, without asking the database. */
  inMemory(
    who: UserWho,
    filter: Pick<DeviceFilter, 'deviceNo' | 'groupId' | 'tenantId' | 'status'>,
  ): Promise<readonly DeviceRef[]>;
  /** More of the phones with these ids, in their order, or of those with these numbers; those out of reach are left out. */
  cards(
    db: Queryable,
    who: Who,
    which: { readonly ids: readonly number[] } | { readonly deviceNos: readonly string[] },
  ): Promise<DeviceCard[]>;
  /** Which of these phones `who` still reaches. */
  reachable(db: Queryable, who: Who, ids: readonly number[]): Promise<ReadonlySet<number>>;
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
