import type { AdbServerClient } from '@yume-chan/adb';
import { messageOf } from '../../../message-of.ts';
import type { AdbOptions } from '../adb-options.ts';
import { type AdbServerAddress, adbClient, ensureAdbServer, isThisMachine } from '../adb-server.ts';
import { askServer, connectOverNetwork } from '../ask-server.ts';
import { adviceFor, type ListedDevice, parseDeviceList } from '../device-list.ts';
import { AdbMissingError } from '../errors.ts';
import { type ScrcpyFile, type ScrcpyProgram, ScrcpySource } from '../scrcpy/server-program.ts';
import { type Finding, fine, odd, wrong } from './finding.ts';
import { checkReadyPhone } from './ready-phone.ts';
import { diagnoseUsb } from './usb.ts';

const enableDebugging =
  'On the phone: Settings, About phone, tap "Build number" seven times; then Settings, System, Developer options, switch on ' +
  '"USB debugging". On Xiaomi, Redmi and POCO also "USB debugging (Security settings)", on OPPO, realme and vivo "Disable permission ' +
  'monitoring", or taps are refused. Use a cable that carries data. Over the network: "adb pair", then --connect host:port.';

/** Checks whether phones are usable over ADB from this machine, and yields advice if not. */
export async function* diagnoseAdb({ adb, connect, phoneFolder, scrcpy }: AdbOptions): AsyncGenerator<Finding> {
  const client = adbClient(adb);
  const server = await diagnoseServer(client, adb);
  yield server;
  const scrcpyHere = await diagnoseScrcpy(scrcpy);
  yield scrcpyHere.finding;
  if (server.level === 'error') return;
  for (const address of connect) yield* diagnoseConnecting(client, address);
  const devices = parseDeviceList(await askServer(client, 'host:devices-l'));
  const usb = isThisMachine(adb.host) ? await diagnoseUsb(devices.map(({ serial }) => serial)) : [];
  yield* usb;
  if (devices.length === 0) yield odd('adb sees no phone', enableDebugging);
  const checked = { client, address: adb, tempFolder: phoneFolder, program: scrcpyHere.program };
  for (const device of devices) {
    yield diagnoseState(device);
    if (device.state === 'device') yield* checkReadyPhone(device, checked);
  }
}

/** Returns the finding for the state that adb reports for a phone. */
export function diagnoseState({ serial, state }: ListedDevice): Finding {
  if (state === 'device') return fine(`Phone ${serial}: ready`);
  return odd(`Phone ${serial}: ${state}`, adviceFor(state) ?? 'Wait a moment, then check again.');
}

/** Checks whether the agent has a scrcpy server for phones, and downloads it if it is missing. */
export async function diagnoseScrcpy(
  file: ScrcpyFile | undefined,
): Promise<{ readonly finding: Finding; readonly program?: ScrcpyProgram }> {
  try {
    const program = await new ScrcpySource({ info: () => {}, warn: () => {} }, file).program();
    return { program, finding: fine(`scrcpy's server ${program.version} is available for video and quick control`) };
  } catch (error) {
    return { finding: odd('Phones show single pictures, no video', messageOf(error)) };
  }
}

async function diagnoseServer(client: AdbServerClient, address: AdbServerAddress): Promise<Finding> {
  const where = `${address.host}:${address.port}`;
  try {
    await ensureAdbServer(client, address);
    return fine(`The adb server at ${where} responds`);
  } catch (error) {
    if (error instanceof AdbMissingError) return wrong('adb is not installed', error.message);
    const advice = 'Run "adb kill-server", then "adb start-server", and read its output.';
    return wrong(`No adb server at ${where}: ${messageOf(error)}`, advice);
  }
}

async function* diagnoseConnecting(client: AdbServerClient, address: string): AsyncGenerator<Finding> {
  const whyNot = await connectOverNetwork(client, address).catch(messageOf);
  if (whyNot === undefined) return;
  const advice =
    'Is it switched on and on this network? Android 11 and later: switch on "Wireless debugging", "adb pair", then use the port it shows ' +
    '(another one after each start). Before: "adb tcpip 5555" once over the cable.';
  yield odd(`Phone ${address}: ${whyNot}`, advice);
}
