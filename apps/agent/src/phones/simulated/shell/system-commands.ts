import { faultKinds, isFaultKind } from '../faults.ts';
import { twoDigits } from '../world/time-text.ts';
import { type Commands, failed, type ShellContext } from './command.ts';

const sdkLevels: Record<string, number> = { '8': 27, '10': 29, '13': 33, '14': 34, '15': 35 };

const properties = ({ phone: { identity } }: ShellContext): Record<string, string> => ({
  'ro.product.brand': identity.brand,
  'ro.product.manufacturer': identity.brand,
  'ro.product.model': identity.mode,
  'ro.build.version.release': identity.osVersion,
  'ro.build.version.sdk': String(sdkLevels[identity.osVersion.split('.')[0]!] ?? 34),
  'ro.product.cpu.abi': 'arm64-v8a',
  'ro.serialno': identity.deviceId,
  'ro.hardware.chipname': 'simulated',
  'sys.boot_completed': '1',
});

function dumpBattery(context: ShellContext): string {
  const { battery, charging, batteryTempC } = context.world.state();
  return [
    'Current Battery Service state:',
    `  AC powered: ${charging}`,
    '  USB powered: false',
    `  status: ${charging ? 2 : 3}`,
    '  health: 2',
    '  present: true',
    `  level: ${battery}`,
    '  scale: 100',
    `  temperature: ${Math.round(batteryTempC * 10)}`,
    '  technology: Li-ion',
    '',
  ].join('\n');
}

function changeBattery(context: ShellContext, [verb, what, value]: readonly string[]) {
  const { vitals, clock } = context.world;
  const now = clock.monotonicMs();
  const level = Number(value);
  if (verb === 'reset') vitals.releaseBattery(now);
  else if (verb === 'unplug') vitals.setBattery(now, { charging: false });
  else if (verb === 'set' && what === 'level' && Number.isInteger(level) && level >= 0 && level <= 100)
    vitals.setBattery(now, { level });
  else if (verb === 'set' && what === 'ac' && (value === '0' || value === '1'))
    vitals.setBattery(now, { charging: value === '1' });
  else return failed(255, 'Usage: dumpsys battery [set level N | set ac 0|1 | unplug | reset]');
  return '';
}

/** `date`, and `date +FORMAT` with the letters that scripts use. */
function formatDate(date: Date, format: string): string {
  const parts: Record<string, string> = {
    Y: String(date.getFullYear()),
    m: twoDigits(date.getMonth() + 1),
    d: twoDigits(date.getDate()),
    H: twoDigits(date.getHours()),
    M: twoDigits(date.getMinutes()),
    S: twoDigits(date.getSeconds()),
    s: String(Math.floor(date.getTime() / 1000)),
    F: `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`,
    T: `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`,
  };
  return format.replace(/%([a-zA-Z%])/g, (whole, letter: string) => (letter === '%' ? '%' : (parts[letter] ?? whole)));
}

export const systemCommands: Commands = {
  getprop: ({ args, context }) => {
    const all = properties(context);
    if (args[0] !== undefined) return `${all[args[0]] ?? args[1] ?? ''}\n`;
    return Object.entries(all)
      .map(([name, value]) => `[${name}]: [${value}]\n`)
      .join('');
  },
  date: ({ args, context }) =>
    `${formatDate(context.world.clock.wall(), args[0]?.startsWith('+') ? args[0].slice(1) : '%F %T')}\n`,
  uptime: ({ context }) => ` up ${Math.floor(context.world.clock.monotonicMs() / 60_000)} min\n`,
  wm: ({ args, context }) => {
    const { width, height } = context.phone.identity.screen;
    if (args[0] === 'size') return `Physical size: ${width}x${height}\n`;
    if (args[0] === 'density') return `Physical density: ${Math.round((width / 360) * 160)}\n`;
    return failed(255, 'Usage: wm size | wm density');
  },
  dumpsys: ({ args, context }) => {
    if (args[0] === 'battery') return args.length > 1 ? changeBattery(context, args.slice(1)) : dumpBattery(context);
    if (args[0] === 'power') {
      const { power, isPanelDark } = context.world;
      const isAwake = power !== 'off';
      return `mWakefulness=${isAwake ? 'Awake' : 'Asleep'}\nDisplay Power: state=${isAwake && !isPanelDark ? 'ON' : 'OFF'}\n`;
    }
    if (args[0] === 'window' || args[0] === 'activity')
      return `  mCurrentFocus=Window{u0 ${context.world.currentPackage}}\n`;
    return failed(1, `Can't find service: ${args[0] ?? ''}`);
  },
  settings: ({ args: [verb, space, name, value], context }) => {
    if (space !== 'system' || name !== 'screen_brightness')
      return failed(255, 'only system screen_brightness is known to a simulated phone');
    if (verb === 'get') return `${context.world.vitals.brightness}\n`;
    const level = Number(value);
    if (verb !== 'put' || !Number.isInteger(level) || level < 0 || level > 255)
      return failed(255, `Bad value: ${value}`);
    context.world.vitals.brightness = level;
    context.world.version++;
    return '';
  },
  df: ({ context }) => {
    const total = Math.round(context.world.vitals.storageBytes / 1024);
    const left = Math.round(context.world.state().storageLeftBytes / 1024);
    return `Filesystem 1K-blocks Used Available Use% Mounted on\n/dev/fuse ${total} ${total - left} ${left} ${Math.round((1 - left / total) * 100)}% /storage/emulated\n`;
  },
  reboot: async ({ context }) => {
    await context.phone.reboot();
    return '';
  },
  fault: ({ args: [kind, seconds], context }) => {
    if (kind === undefined || !isFaultKind(kind)) return failed(1, `fault: one of ${faultKinds.join(', ')}`);
    const back = seconds === undefined ? undefined : Number(seconds);
    if (back !== undefined && !(back >= 0)) return failed(1, `fault: bad time '${seconds}'`);
    context.phone.fault(kind, back === undefined ? {} : { backAfterMs: back * 1000 });
    return '';
  },
};
