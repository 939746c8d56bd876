import { z } from 'zod';
import { endpoint, reads, runs, writes } from '../../endpoint.ts';
import {
  count,
  exportQuery,
  fileAnswer,
  filter,
  filterOf,
  flag,
  flagFilter,
  idAnswer,
  idFilterOf,
  idOf,
  idQueryOf,
  idsOf,
  idsQueryOf,
  listAnswer,
  note,
  optionalIdsOf,
  pageQuery,
  progressId,
  someOf,
  stamp,
  texts,
  time,
} from '../../fields.ts';
import { deviceSettings, deviceSettingsChange, screenSettings, screenSettingsChange } from '../../phone-settings.ts';
import { phoneStates } from '../../phone-state.ts';
import { deviceWords } from '../../words/devices.ts';

const read = reads('device:list:list');
const adding = writes('device:list:add');
const editing = writes('device:list:edit');
const deleting = writes('device:list:delete');

/** A phone's number, which is shown to users. Unique on the site. */
export const deviceNo = z
  .string()
  .trim()
  .max(64)
  // Control characters and commas would break lists of numbers.
  .regex(/^[^\p{Cc},]*$/u, 'wrongDeviceNo');
const requiredNo = deviceNo.min(1);
const hardwareText = note(64).optional();
/** The owning user; on the wire it is called `tenantId`. */
const owner = idFilterOf('user');
const group = idFilterOf('group');

/** The fields that every list of phones shows. */
export const phoneRow = {
  id: z.int(),
  deviceNo: z.string(),
  deviceId: z.string(),
  brand: z.string(),
  mode: z.string(),
  imei: z.string(),
  ip: z.string(),
  userName: z.string(),
  groupId: z.int().nullable(),
  groupName: z.string(),
  online: z.boolean(),
  /** The agent through which the phone connected last. `null` if it is unknown, or if the caller may not see this agent. */
  agent: z.object({ id: z.int(), host: z.string() }).nullable(),
};

export const deviceRow = z.object({
  ...phoneRow,
  osVersion: z.string(),
  agentVersion: z.string(),
  tenantId: z.int().nullable(),
  /** 0 unassigned, 1 assigned. */
  assStatus: z.int().min(0).max(1),
  /** 0 enabled, 1 disabled. */
  status: z.int().min(0).max(1),
  state: z.enum(phoneStates),
  /** The battery level in percent; `null` before the first heartbeat. */
  battery: z.number().nullable(),
  /** The last time a copy of this phone's token was refused; `null` if never. */
  cloneSeenAt: time.nullable(),
  gmtModified: time,
});
export type DeviceRow = z.output<typeof deviceRow>;

const deviceDetail = deviceRow.extend({ settings: deviceSettings, screenSettings });
export type DeviceDetail = z.output<typeof deviceDetail>;

export const phoneFilters = {
  deviceNo: filter,
  deviceId: filter,
  brand: filter,
  mode: filter,
  ip: filter,
  groupId: idFilterOf('group'),
  tenantId: idFilterOf('user'),
  /** Selects the phones that connected last through this agent: none if the caller may not see this agent. */
  agentId: idFilterOf('agent'),
  status: flagFilter,
  state: someOf(phoneStates),
};

const countFilter = filterOf(count);
/** Filters by live state. `battery`: below this percentage. `offline`: for at least this many minutes. `attention` 1: only phones that need an operator. */
export const liveFilters = { battery: countFilter, offline: countFilter, online: flagFilter, attention: flagFilter };

export const listDevices = endpoint('GET /device/deviceList/list', 'List phones', read, {
  query: pageQuery({ ...phoneFilters, ids: optionalIdsOf('device').optional() }, [
    'id',
    'deviceNo',
    'deviceId',
    'brand',
    'mode',
    'ip',
    'userName',
    'groupName',
    'status',
    'gmtModified',
  ]),
  answer: listAnswer(deviceRow),
});

/**
 * Returns the phones of a selection by number, each once: those of `deviceNos`, those of the groups, and with `all` every phone in the
 * caller's data scope that matches the filters. Unknown numbers are left out.
 */
export const resolveDevices = endpoint('POST /device/deviceList/resolve', 'Tell which phones are chosen', read, {
  body: z.strictObject({
    deviceNos: texts.optional(),
    groupIds: optionalIdsOf('group').optional(),
    all: z.strictObject(phoneFilters).optional(),
  }),
  /** Two parallel arrays. `states` are positions in `phoneStates`. */
  answer: z.object({ deviceNos: z.array(z.string()), states: z.array(z.int()) }),
});

export const exportDevices = endpoint('GET /device/deviceList/export', 'Export phones', writes('device:list:export'), {
  query: exportQuery(listDevices.query),
  answer: fileAnswer,
});

export const oneDevice = endpoint('GET /device/deviceList/one', 'Read a phone', read, {
  query: idQueryOf('device'),
  answer: deviceDetail,
});

export const findOneDevice = endpoint('GET /device/deviceList/findOne', 'Read a phone by its number', read, {
  query: z.object({ deviceNo: requiredNo }),
  answer: deviceDetail,
});

const announced = {
  /** The form's switch between one phone (0) and many (1). */
  batch: flag.optional(),
  groupId: group,
  tenantId: owner,
  brand: hardwareText,
  mode: hardwareText,
  imei: hardwareText,
  status: flag.optional(),
};

/**
 * Adds a phone before it connects. It gets this entry when it enrols with its owner's key and this `deviceId` (default: the number).
 */
export const addDevice = endpoint('POST /device/deviceList/add', 'Add a phone', adding, {
  words: deviceWords,
  body: z.strictObject({ deviceNo: requiredNo, deviceId: note(128).optional(), ...announced }),
  answer: idAnswer,
});

const lines = (text: string) => text.split(/[\r\n,]+/).map((line) => line.trim());
const manyNumbers = z
  .union([z.array(z.string()), z.string().transform(lines)])
  .transform((list) => [...new Set(list.map((line) => line.trim()).filter((line) => line !== ''))])
  .pipe(z.array(requiredNo).min(1).max(10_000));

/** Adds several phones, all or none. `deviceNo` has the numbers as an array, one per line, or comma-joined. */
export const batchAddDevices = endpoint('POST /device/deviceList/batchAdd', 'Add phones', adding, {
  words: deviceWords,
  body: z.strictObject({ deviceNo: manyNumbers, ...announced }),
  answer: z.object({ id: z.int(), ids: z.array(z.int()) }),
});

/**
 * Adds the phones of a text file, one number per line, with owner and group as in `add`. Invalid lines are reported and do not affect
 * others. If the quota is too small, the whole file is refused.
 */
export const importDevices = endpoint('POST /device/deviceList/importTxt', 'Import phones', adding, {
  wire: 'upload',
  query: z.object({ groupId: group, tenantId: owner, progressId: progressId.optional() }),
  answer: z.object({
    added: z.int(),
    failed: z.int(),
    /** Every line that is not empty, counted from 1. `message` is the reason if it was not added. */
    lines: z.array(z.object({ line: z.int(), deviceNo: z.string(), added: z.boolean(), message: z.string() })),
  }),
});

const assignment = {
  id: idOf('device').optional(),
  /** `deviceId` by default. */
  deviceNo: deviceNo.optional(),
  deviceId: note(128).optional(),
  brand: hardwareText,
  mode: hardwareText,
  status: flag.optional(),
};

/** Filters of the list of joined phones. */
const joinedFilters = { deviceNo: filter, deviceId: filter };
/** The limit of phones that one call assigns. */
export const mostAssigned = 10_000;

/** `A-` and `001` number phones and so on. The first number sets the least number of digits. */
const numbering = z.strictObject({
  prefix: deviceNo.max(48).default(''),
  first: z.union([z.int().nonnegative().transform(String), z.string()]).pipe(z.string().regex(/^\d{1,9}$/)),
});
export type Numbering = z.output<typeof numbering>;

/**
 * Assigns waiting phones to one owner and group, all of them or none. The phones are the one in the body, those of `devices`, or with
 * `all` every waiting phone that matches the filters of `listUnAssignedDevice`, in the order of joining (404 if none matches).
 * `numbering` numbers phones without a `deviceNo` in that order; without it the number is the `deviceId`. A number that is in use, or
 * a `deviceId` that the tenant already has, is 409 and named in the message. A missing owner or group is 400 `pselectUser` or
 * `pselectDeviceGroup`.
 */
export const assignDevices = endpoint(
  'POST /device/deviceList/addAssDevice',
  'Assign phones',
  writes('device:unassigned:assign'),
  {
    words: deviceWords,
    body: z.strictObject({
      ...assignment,
      tenantId: owner,
      groupId: group,
      devices: z.array(z.strictObject(assignment)).min(1).max(mostAssigned).optional(),
      all: z.strictObject(joinedFilters).optional(),
      numbering: numbering.optional(),
    }),
    answer: z.object({ id: z.int(), ids: z.array(z.int()) }),
  },
);

/**
 * Saves the row returned by `one`. The owner, the group, the number and the settings can be changed. `groupId` `null` removes the phone
 * from its group.
 */
export const editDevice = endpoint('POST /device/deviceList/edit', 'Edit a phone', editing, {
  words: deviceWords,
  body: z.strictObject({
    ...deviceDetail.partial().shape,
    id: idOf('device'),
    gmtModified: stamp,
    deviceNo: requiredNo.optional(),
    tenantId: owner.nullable(),
    groupId: group.nullable(),
    status: flag.optional(),
    settings: deviceSettingsChange.optional(),
    screenSettings: screenSettingsChange.optional(),
  }),
});

/** Changes projection settings of one phone, by `id` or `deviceNo`; omitted ones stay unchanged. Sent to the phone at once. */
export const updateScreenSettings = endpoint(
  'POST /device/deviceList/updateSettingScreen',
  "Change a phone's projection settings",
  editing,
  {
    body: z.strictObject({
      id: idOf('device').optional(),
      deviceNo: requiredNo.optional(),
      ...screenSettingsChange.shape,
    }),
  },
);

export const changeDeviceStatus = endpoint(
  'GET /device/deviceList/batchChangeDevice',
  'Enable or disable phones',
  editing,
  { query: z.object({ ids: idsOf('device'), status: flag }) },
);

export const groupDevices = endpoint('POST /device/deviceList/batchGroupDevice', 'Move phones to a group', editing, {
  body: z.strictObject({ ids: idsOf('device'), groupId: group }),
});

/** Deletes phones and voids their tokens. */
export const deleteDevices = endpoint('GET /device/deviceList/delete', 'Delete phones', deleting, {
  query: idsQueryOf('device'),
});

/** Returns phones to the unassigned ones and voids their tokens. */
export const unassignDevices = endpoint('GET /device/deviceList/deleteAss', 'Return phones to unassigned', deleting, {
  query: idsQueryOf('device'),
});

/** Deletes unassigned phones. Returns 409 if one of them is assigned. */
export const removeDevices = endpoint(
  'GET /device/deviceList/remove',
  'Remove unassigned phones',
  writes('device:unassigned:delete'),
  { query: idsQueryOf('device') },
);

/** Changes settings, which are stored and sent to the phone at once. `content` is JSON text; omitted settings stay unchanged. */
export const submitDeviceCommand = endpoint(
  'POST /device/deviceList/submitCommand',
  "Change a phone's settings",
  runs('device:list:edit'),
  {
    body: z.strictObject({ deviceNo: requiredNo, content: z.string().max(4_000) }),
    answer: z.object({ settings: deviceSettings, sent: z.boolean() }),
  },
);

/** Lists the phones that have joined, with `assStatus` 0 (waiting) or 1 (assigned). Background users see all, tenants their own. */
export const listUnassignedDevices = endpoint(
  'GET /device/deviceList/listUnAssignedDevice',
  'List joined phones',
  reads('device:unassigned:list'),
  {
    query: pageQuery({ ...joinedFilters, assStatus: flagFilter }, ['id', 'deviceId', 'gmtModified']),
    answer: listAnswer(deviceRow),
  },
);
