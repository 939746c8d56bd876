import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, odd } from './finding.ts';

/** Phone makers by USB vendor id. The ids are only a hint, because other devices of these makers carry them too. */
const makers: Readonly<Record<string, string>> = {
  '04e8': 'Samsung',
  '0bb4': 'HTC',
  '0fce': 'Sony',
  '12d1': 'Huawei',
  '18d1': 'Google',
  '19d2': 'ZTE',
  '22b8': 'Motorola',
  '22d9': 'OPPO or realme',
  '2717': 'Xiaomi',
  '2a70': 'OnePlus',
  '2d95': 'vivo',
};
/** Class, subclass and protocol of adb's USB interface. */
const adbInterface = 'ff4201';
const slowMegabits = 12;

interface UsbDevice {
  readonly name: string;
  readonly serial: string;
  readonly megabits: number;
  readonly hasAdb: boolean;
}

/** Checks USB (on Linux only) for phones that adb does not see or that have a slow link. */
export async function diagnoseUsb(listed: readonly string[], folder = '/sys/bus/usb/devices'): Promise<Finding[]> {
  const phones = await usbPhones(folder);
  return phones.flatMap(({ name, serial, megabits, hasAdb }) => {
    const what = `${name}${serial && ` ${serial}`} on USB`;
    if (!hasAdb) return [odd(`${what}: USB debugging is off`, "Switch it on in the phone's developer options.")];
    if (megabits > 0 && megabits <= slowMegabits)
      return [
        odd(`${what}: linked at ${megabits} Mbit/s only`, 'Use another cable, port or hub: USB 2 has 480 Mbit/s.'),
      ];
    if (listed.some((each) => each === serial)) return [];
    return [
      odd(
        `${what}: debugging is on, but adb does not see it`,
        'Run "adb kill-server", then "adb devices"; does another program hold the phone?',
      ),
    ];
  });
}

async function usbPhones(folder: string): Promise<UsbDevice[]> {
  const entries = await readdir(folder).catch(() => []);
  const text = (...path: string[]) =>
    readFile(join(folder, ...path), 'utf8')
      .then((read) => read.trim())
      .catch(() => '');
  const phones: UsbDevice[] = [];
  for (const entry of entries.filter((name) => !name.includes(':'))) {
    const maker = makers[await text(entry, 'idVendor')];
    const interfaces = await Promise.all(
      entries
        .filter((name) => name.startsWith(`${entry}:`))
        .map(async (name) =>
          (
            await Promise.all(
              ['bInterfaceClass', 'bInterfaceSubClass', 'bInterfaceProtocol'].map((part) => text(name, part)),
            )
          ).join(''),
        ),
    );
    const hasAdb = interfaces.includes(adbInterface);
    // Phones have a file transfer interface (MTP, PTP: class 6, or vendor-specific). Modems and mice of the same makers do not.
    const isPhone =
      hasAdb || (maker !== undefined && interfaces.some((each) => each.startsWith('06') || each === 'ffff00'));
    if (!isPhone) continue;
    const name = [await text(entry, 'manufacturer'), await text(entry, 'product')].filter(Boolean).join(' ');
    const megabits = Number(await text(entry, 'speed')) || 0;
    phones.push({ name: name || maker || 'A phone', serial: await text(entry, 'serial'), megabits, hasAdb });
  }
  return phones;
}
