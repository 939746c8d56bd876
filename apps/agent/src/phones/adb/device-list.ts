/** One line of `adb devices -l`. */
export interface ListedDevice {
  /** The serial number on USB, or host and port on the network. */
  readonly serial: string;
  /** `device` means ready; `no permissions`, `unauthorized`, `offline` and others do not. */
  readonly state: string;
  readonly transportId: bigint;
  readonly overNetwork: boolean;
}

const states =
  'device|offline|unauthorized|authorizing|connecting|bootloader|recovery|rescue|sideload|host|detached|unknown|no permissions';
const line = new RegExp(`^(.+?)\\s+(${states})(?:[ ;(].*)?$`);

/** Parses the output of `adb devices -l`. Unknown lines are skipped, because they cannot be ready phones. */
export function parseDeviceList(text: string): ListedDevice[] {
  return text.split('\n').flatMap((each) => {
    const match = line.exec(each.trim());
    const transportId = /\btransport_id:(\d+)/.exec(each)?.[1];
    const [, serial, state] = match ?? [];
    if (!serial || !state || !transportId) return [];
    const overNetwork = /:\d+$|\._adb(-tls-connect)?\._tcp/.test(serial);
    return [{ serial, state, transportId: BigInt(transportId), overNetwork }];
  });
}

const adviceByState: Readonly<Record<string, string>> = {
  unauthorized:
    'Unlock the phone and accept the dialog "Allow USB debugging?" (tick "Always allow from this computer"). ' +
    'If there is no dialog, pull the cable, revoke the USB debugging authorisations in the developer options and plug it in again.',
  offline:
    'The phone does not answer: pull and plug its cable, or switch USB debugging off and on in the developer options.',
  'no permissions':
    'This user may not open the USB device: install the package "android-sdk-platform-tools-common" (udev rules) or join the group "plugdev", then plug the phone in again.',
};

/** Returns what a user has to do to make a listed phone usable, or `undefined` if nothing. */
export function adviceFor(state: string): string | undefined {
  if (/^(device|authorizing|connecting)$/.test(state)) return undefined;
  if (/^(bootloader|recovery|rescue|sideload)$/.test(state)) {
    return `The phone is in its ${state} mode: start Android on it.`;
  }
  return adviceByState[state] ?? `The phone is in the state "${state}": pull and plug its cable.`;
}
