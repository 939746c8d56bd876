import { type AdbServerAddress, adbClient, defaultAdbServer, ensureAdbServer } from './adb-server.ts';
import { adviceFor, parseDeviceList } from './device-list.ts';
import { AdbMissingError, messageOf } from './errors.ts';
import { type ScrcpyFile, ScrcpySource } from './scrcpy/server-program.ts';

export interface Finding {
  readonly level: 'ok' | 'warn' | 'error';
  /** What was found, and below it what to do. */
  readonly message: string;
  readonly advice: string;
}

const enableDebugging =
  'On the phone: Settings, About phone, tap "Build number" seven times; then Settings, System, Developer options, switch on ' +
  '"USB debugging". On Xiaomi, Redmi and POCO also "USB debugging (Security settings)", on OPPO, realme and vivo "Disable permission ' +
  'monitoring", or taps are refused. Use a cable that carries data. Over the network: "adb pair", then "adb connect host:port".';

/** Tells whether phones can be reached over ADB from here, and what is to be done if not. */
export async function diagnoseAdb(address: AdbServerAddress = defaultAdbServer): Promise<Finding[]> {
  const client = adbClient(address);
  const where = `${address.host}:${address.port}`;
  try {
    await ensureAdbServer(client, address);
  } catch (error) {
    if (error instanceof AdbMissingError)
      return [{ level: 'error', message: 'adb is not installed', advice: error.message }];
    const advice = 'Run "adb kill-server", then "adb start-server", and see what it says.';
    return [{ level: 'error', message: `No adb server at ${where}: ${messageOf(error)}`, advice }];
  }
  const server: Finding = { level: 'ok', message: `The adb server at ${where} answers`, advice: '' };
  const connection = await client.createConnection('host:devices-l');
  try {
    return [server, ...diagnoseDevices(await connection.readString())];
  } finally {
    await connection.dispose();
  }
}

/** Tells whether there is a scrcpy server to put on phones; it is fetched where it is not here yet. */
export async function diagnoseScrcpy(file: ScrcpyFile | undefined): Promise<Finding> {
  try {
    const { version } = await new ScrcpySource({ info: () => {}, warn: () => {} }, file).program();
    return { level: 'ok', message: `scrcpy's server ${version} is here for video and quick control`, advice: '' };
  } catch (error) {
    return { level: 'warn', message: 'Phones show single pictures, no video', advice: messageOf(error) };
  }
}

/** The findings about a device list as `adb devices -l` prints it. */
export function diagnoseDevices(list: string): Finding[] {
  const devices = parseDeviceList(list);
  if (devices.length === 0) return [{ level: 'warn', message: 'adb sees no phone', advice: enableDebugging }];
  return devices.map(({ serial, state }) => {
    const advice = adviceFor(state) ?? '';
    const level = state === 'device' ? 'ok' : 'warn';
    return { level, message: `Phone ${serial}: ${state === 'device' ? 'ready' : state}`, advice };
  });
}
