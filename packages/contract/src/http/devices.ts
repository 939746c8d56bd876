import { z } from 'zod';
import { endpoint, reads, runs, writes } from '../endpoint.ts';
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
  someOf,
  stamp,
  texts,
  time,
} from '../fields.ts';
import { deviceSettings, deviceSettingsChange, screenSettings, screenSettingsChange } from '../phone-settings.ts';
import { phoneStates } from '../phone-state.ts';
import { deviceWords } from '../words/devices.ts';

const read = reads('device:list:list');
const adding = writes('device:list:add');
const editing = writes('device:list:edit');
const deleting = writes('device:list:delete');

/** A phone's number, shown to people. Unique on the site. */
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

export const deviceRow = z.object({
  id: z.int(),
  deviceNo: z.string(),
  deviceId: z.string(),
  brand: z.string(),
  mode: z.string(),
  imei: z.string(),
  ip: z.string(),
  osVersion: z.string(),
  agentVersion: z.string(),
  tenantId: z.int().nullable(),
  userName: z.string(),
  groupId: z.int().nullable(),
  groupName: z.string(),
  /** 0 unassigned, 1 assigned. */
  assStatus: z.int().min(0).max(1),
  /** 0 enabled, 1 disabled. */
  status: z.int().min(0).max(1),
  online: z.boolean(),
  state: z.enum(phoneStates),
  /** In percent; null before the first heartbeat. */
  battery: z.number().nullable(),
  /** When a copy of this phone's token was last refused; null if never. */
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
  status: flagFilter,
  state: someOf(phoneStates),
};

const countFilter = filterOf(count);
/** Of what memory knows of a phone now. `battery`: below this percentage; `offline`: for at least so many minutes; `attention` 1: only those that need a person. */
export const liveFilters = { battery: countFilter, offline: countFilter, online: flagFilter, attention: flagFilter };

export const listDevices = endpoint('GET /device/deviceList/list', 'List phones', read, {
  query: pageQuery(phoneFilters, [
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
 * The phones of a selection, each once and by number: those of `deviceNos`, of the groups, and with `all` every one in reach
 * that matches the filters. Numbers that nobody in reach has are left out.
 */
export const resolveDevices = endpoint('POST /device/deviceList/resolve', 'Tell which phones are chosen', read, {
  body: z.strictObject({
    deviceNos: texts.optional(),
    groupIds: optionalIdsOf('group').optional(),
    all: z.strictObject(phoneFilters).optional(),
  }),
  /** In pairs; `states` are positions in `phoneStates`. */
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
  /** 0 one phone, 1 many: the form's own switch. */
  batch: flag.optional(),
  groupId: group,
  tenantId: owner,
  brand: hardwareText,
  mode: hardwareText,
  imei: hardwareText,
  status: flag.optional(),
};

/**
 * Announces a phone before it connects: it takes this place when it joins with its owner's key and this `deviceId` (default:
 * the number).
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

/** `deviceNo`: numbers as an array, one a line, or comma-joined. All or none are added. */
export const batchAddDevices = endpoint('POST /device/deviceList/batchAdd', 'Add phones', adding, {
  words: deviceWords,
  body: z.strictObject({ deviceNo: manyNumbers, ...announced }),
  answer: z.object({ id: z.int(), ids: z.array(z.int()) }),
});

/**
 * Adds the phones of a text file, one number a line; owner and group as in `add`. Invalid lines are reported without affecting
 * others; a quota that is too small refuses the whole file.
 */
export const importDevices = endpoint('POST /device/deviceList/importTxt', 'Import phones', adding, {
  wire: 'upload',
  query: z.object({ groupId: group, tenantId: owner }),
  answer: z.object({
    added: z.int(),
    failed: z.int(),
    /** Every line that is not empty, counted from 1; the message says why one was not added. */
    lines: z.array(z.object({ line: z.int(), deviceNo: z.string(), added: z.boolean(), message: z.string() })),
  }),
});

const assignment = {
  id: idOf('device').optional(),
  /** Falls back to `deviceId` when empty. */
  deviceNo: deviceNo.optional(),
  deviceId: note(128).optional(),
  brand: hardwareText,
  mode: hardwareText,
  status: flag.optional(),
};

/**
 * Assigns one waiting phone, or all of `devices` or none, to the same owner and group. Leaving out the owner or the group
 * answers 400 `pselectUser` or `pselectDeviceGroup`.
 */
export const assignDevices = endpoint(
  'POST /device/deviceList/addAssDevice',
  'Assign phones',
  writes('device:unassigned:assign'),
  {
    body: z.strictObject({
      ...assignment,
      tenantId: owner,
      groupId: group,
      devices: z.array(z.strictObject(assignment)).min(1).max(10_000).optional(),
    }),
    answer: z.object({ id: z.int(), ids: z.array(z.int()) }),
  },
);

/**
 * Sends back the answer of `one`. The owner, the group, the number and the settings may change; `groupId` null removes it from
 * its group.
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

/** Ends phones for good: their tokens end with them. */
export const deleteDevices = endpoint('GET /device/deviceList/delete', 'Delete phones', deleting, {
  query: idsQueryOf('device'),
});

/** Returns phones to the unassigned ones and voids their tokens. */
export const unassignDevices = endpoint('GET /device/deviceList/deleteAss', 'Return phones to unassigned', deleting, {
  query: idsQueryOf('device'),
});

/** Drops phones that are not assigned; 409 when one is. */
export const removeDevices = endpoint(
  'GET /device/deviceList/remove',
  'Remove unassigned phones',
  writes('device:unassigned:delete'),
  { query: idsQueryOf('device') },
);

/** `content`: the settings as JSON text; omitted ones stay unchanged. Stored and sent to the phone at once. */
export const submitDeviceCommand = endpoint(
  'POST /device/deviceList/submitCommand',
  "Change a phone's settings",
  runs('device:list:edit'),
  {
    body: z.strictObject({ deviceNo: requiredNo, content: z.string().max(4_000) }),
    answer: z.object({ settings: deviceSettings, sent: z.boolean() }),
  },
);

/** Phones that joined, with `assStatus` 0 (waiting) or 1 (assigned). Background users see them all, tenants their own. */
export const listUnassignedDevices = endpoint(
  'GET /device/deviceList/listUnAssignedDevice',
  'List joined phones',
  reads('device:unassigned:list'),
  {
    query: pageQuery({ deviceNo: filter, deviceId: filter, assStatus: flagFilter }, ['id', 'deviceId', 'gmtModified']),
    answer: listAnswer(deviceRow),
  },
);
