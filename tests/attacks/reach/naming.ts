import type { Endpoint } from '@flotilla/contract/endpoint';
import { z } from 'zod';
import { type Kind, kinds, type World } from './world.ts';

type Value = (world: World) => unknown;
const number: Value = ({ joined }) => joined.deviceNo;
const numbers: Value = ({ joined }) => [joined.deviceNo];

/** Fields that name a phone by its texts, in whatever call. Ids say themselves what they name. */
const naming: Readonly<Record<string, Value>> = {
  deviceNo: number,
  deviceId: number,
  ofDevice: number,
  deviceNos: numbers,
  devices: numbers,
  group: ({ dataGroup }) => dataGroup,
  all: ({ joined }) => ({ deviceNo: joined.deviceNo }),
};

/** Kinds whose calls are among those of `elsewhere`. */
const kindsElsewhere: readonly Kind[] = ['webhook', 'webhookDelivery'];

/** Calls whose fields name no phone and nothing that belongs to one. Their responses are checked nevertheless. */
const elsewhere = [
  '/captcha/',
  '/prod/',
  '/system/',
  '/systemEnv/',
  '/device/enrol/',
  '/common/',
  '/agent/',
  '/rapi/agent/',
];

/** Fields, of all other calls, that name nothing. */
const others = new Set(
  `pageNum pageSize exactTotal orderBy order beginTime endTime status state level minutes name version content kind expected
  expiryMinutes brand mode imei ip batch text assStatus battery offline online attention userName exception platformName
  gmtCreate gmtModified type enabled source downloadUrl md5 parameters execType timerType startTime endTime cronText
  cacheScript params deviceCount osVersion agent agentVersion cloneSeenAt groupName settings screenSettings default_screen
  show_phone_info screen_mode screen_scale screen_img_quality screen_img_cap local_cam screen_img_delay fileMd5
  builtIn fileSha256 bytes userNames expiresInDays
  englishName fields rowCount values where limit key dataType value size expirySeconds expiresAt nonce callNo by member
  members end numbering scriptName scriptVersion groupNames progress withCleared phones standing deduplicate returns gmtChanged
  progressId format from count lines free leased used aside
  host outdated os open
  stuck takenAt stopStuck newest rollout pinned ownParams waves canaryPhones failureLimit rounds pauseSeconds missedPolicy
  jitterSeconds timeLimitMinutes nextTime hours forceUpdate versionMessage versionPopup revision sha256
  rule reason active startsAt endsAt note robot robotAddress secret atEveryone noticePrefix language intervalSeconds
  memoryMegabytes offlineSeconds lowBatteryPercent temperatureCelsius failedRunsPercent`.split(/\s+/),
);

/** Returns the kind of thing that an id names, also for optional ids and lists. */
export function idIn(schema: z.ZodType): { readonly kind: Kind; readonly many: boolean } | null {
  const kind = schema.meta()?.['x-names'] as Kind | undefined;
  if (kind) return { kind, many: schema.safeParse([1]).success };
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).map(idIn).find((one) => one !== null) ?? null;
  if (schema instanceof z.ZodArray) {
    const one = idIn(schema.element as z.ZodType);
    return one && { kind: one.kind, many: true };
  }
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? idIn(schema.unwrap() as z.ZodType) : null;
}

/** Whether the field names something that all users of a tenant share. */
export const isOfTenant = ({ path }: Endpoint, field: string): boolean =>
  (field === 'key' && path.startsWith('/rapi/cache/')) || (field === 'table' && path.startsWith('/rapi/table/'));

/** Calls in which the field is a name that the caller makes up for a phone of the own. */
export const isMadeUp = ({ path }: Endpoint, field: string): boolean =>
  (field === 'deviceNo' || field === 'deviceId') &&
  ['add', 'batchAdd', 'edit', 'addAssDevice'].some((end) => path === `/device/deviceList/${end}`);

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
export const fieldsOf = ({ query, body }: Endpoint): Record<string, z.ZodType> => ({
  ...shapeOf(query),
  ...shapeOf(body),
});

/** Returns the value with which the field names something of a world, or `null` if it names nothing. @throws if the field is unknown */
export function namedBy(endpoint: Endpoint, field: string): Value | null {
  const id = idIn(fieldsOf(endpoint)[field]!);
  const isElsewhere = elsewhere.some((path) => endpoint.path.startsWith(path));
  if (isElsewhere && !(id && kindsElsewhere.includes(id.kind))) return null;
  // Nothing hangs on a phone whose kind no world has.
  if (id) return kinds.includes(id.kind) ? ({ ids }) => (id.many ? [ids[id.kind]] : ids[id.kind]) : null;
  if (endpoint.path === '/task/run/artifact' && field === 'name') return ({ artifact }) => artifact;
  if (endpoint.path === '/device/deviceList/addAssDevice' && field === 'devices') {
    return ({ ids, joined }) => [{ id: ids.device, deviceId: joined.deviceId }];
  }
  // A flag, where other calls have a filter.
  if (endpoint.path === '/alarm/maintenance/add' && field === 'all') return null;
  if (endpoint.path === '/task/command/send' && field === 'args') return ({ ids }) => ({ apkId: ids.apk });
  if (isOfTenant(endpoint, field)) return (world) => world[field as 'key' | 'table'];
  if (field in naming) return naming[field]!;
  if (others.has(field)) return null;
  throw new Error(`nobody has said in naming.ts what its ${field} names`);
}

let made = 0;
/** Values for fields that a call needs, or needs in order to change anything. */
export const samples: Readonly<Record<string, () => unknown>> = {
  name: () => `sample-${++made}`,
  host: () => 'host',
  os: () => 'linux',
  arch: () => 'x64',
  nodeVersion: () => '24.0.0',
  startedAt: () => '2026-11-20T08:00:00.000Z',
  installed: () => true,
  keptVersion: () => '',
  phones: () => 0,
  waiting: () => 0,
  lastError: () => null,
  update: () => ({ state: 'none', version: '', fault: null, error: '' }),
  file: () => 'nothing.tar.gz',
  content: () => '{"heartbeat": 9}',
  version: () => '1',
  execType: () => 'once',
  timerType: () => 'now',
  kind: () => 'find',
  status: () => '0',
  id: () => '1',
  ids: () => ['1'],
  userId: () => '1',
  userIds: () => ['1'],
  roleId: () => '1',
  key: () => 'site.title',
  code: () => 'ABCD2345',
  fileName: () => 'nothing.xlsx',
  params: () => ({}),
  cronText: () => '0 0 8 * * ?',
  revision: () => 1,
  englishName: () => `sample_${++made}`,
  fields: () => [{ name: 'sample', englishName: 'sample' }],
  values: () => ({ field: 'sample' }),
  value: () => 'sample',
  nonce: () => 'nonce',
  callNo: () => 1,
  by: () => 1,
  member: () => 'sample',
  members: () => ['sample'],
  expirySeconds: () => 60,
  lines: () => ['one-more-line'],
  progressId: () => 'p',
  dictType: () => 'sys_notice_type',
  sha256: () => '0'.repeat(64),
  origin: () => 'https://console.example',
  reason: () => 'sample',
  endsAt: () => '2999-01-01T00:00:00.000Z',
  returned: () => 'code=1&state=1',
  permissions: () => ['device:list:list'],
};
const alsoSent: Readonly<Record<string, Record<string, unknown>>> = {
  '/device/deviceList/edit': { settings: { heartbeat: 9 } },
  '/device/deviceList/updateSettingScreen': { default_screen: '1' },
  '/device/deviceList/batchChangeDevice': { status: '1' },
  '/system/webhook/edit': { name: 'sample' },
  '/system/webhook/redeliver': { since: '2020-01-01 00:00:00' },
  '/script/script/add': { version: '1', content: 'sleep(1)' },
};

/** Values of the field that mean everything in reach, without naming it. */
export const everything = (field: string): readonly unknown[] => (field === 'all' ? [{}] : []);

/** A field that names something of `theirs`, in a call that is otherwise about what is `own`. */
export function requestOf(endpoint: Endpoint, own: World, field: string | null, values: unknown) {
  const filled = (shape: Record<string, z.ZodType>) => {
    const entries = Object.entries(shape).flatMap(([name, schema]): [string, unknown][] => {
      if (name === field) return [[name, values]];
      // The one argument that names something is an app to install.
      if (name === 'kind' && field === 'args') return [[name, 'install']];
      // Only a task whose script is another task's names that one.
      if (name === 'source' && field === 'sharedTaskId') return [[name, 'share']];
      // Named messages are sent again only without a time.
      if (name === 'since' && field === 'deliveryIds') return [];
      const extra = alsoSent[endpoint.path]?.[name];
      if (extra !== undefined) return [[name, extra]];
      if (schema.safeParse(undefined).success) return [];
      const value = namedBy(endpoint, name)?.(own) ?? samples[name]?.();
      if (value === undefined) throw new Error(`a sample of ${name} is missing`);
      return [[name, value]];
    });
    return Object.fromEntries(entries);
  };
  const body = endpoint.body instanceof z.ZodObject ? { body: filled(shapeOf(endpoint.body)) } : {};
  return { query: filled(shapeOf(endpoint.query)), ...body };
}
