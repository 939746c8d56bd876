import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diagnoseUsb } from './usb.ts';

/** Creates a folder for each device and each of its interfaces, like the kernel does. */
async function usbOf(devices: Record<string, Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-usb-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, files] of Object.entries(devices)) {
    await mkdir(join(folder, name));
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), `${text}\n`);
  }
  return folder;
}
const adb = { bInterfaceClass: 'ff', bInterfaceSubClass: '42', bInterfaceProtocol: '01' };
const mtp = { bInterfaceClass: '06', bInterfaceSubClass: '01', bInterfaceProtocol: '01' };
const mouse = { bInterfaceClass: '03', bInterfaceSubClass: '01', bInterfaceProtocol: '02' };

test('phones without debugging, on a slow cable or unseen by adb are reported; good ones and mice are not', async () => {
  const folder = await usbOf({
    '1-1': { idVendor: '2717', product: 'Redmi 9', serial: 'OFF1', speed: '480' },
    '1-1:1.0': mtp,
    '1-2': { idVendor: '04e8', manufacturer: 'SAMSUNG', product: 'Galaxy', serial: 'SLOW', speed: '12' },
    '1-2:1.0': mtp,
    '1-2:1.1': adb,
    '1-3': { idVendor: 'abcd', serial: 'UNSEEN', speed: '5000' },
    '1-3:1.0': adb,
    '1-4': { idVendor: '18d1', serial: 'WELL', speed: '480' },
    '1-4:1.0': adb,
    '1-5': { idVendor: '12d1', product: 'Mouse', speed: '1.5' },
    '1-5:1.0': mouse,
    usb1: { idVendor: '1d6b' },
  });
  const findings = await diagnoseUsb(['WELL', 'SLOW'], folder);
  expect(findings.map(({ message }) => message)).toEqual([
    'Redmi 9 OFF1 on USB: USB debugging is off',
    'SAMSUNG Galaxy SLOW on USB: linked at 12 Mbit/s only',
    'A phone UNSEEN on USB: debugging is on, but adb does not see it',
  ]);
  expect(findings.every(({ level, advice }) => level === 'warn' && advice !== '')).toBe(true);
});

test('a system that lists no USB devices has no findings', async () => {
  expect(await diagnoseUsb([], '/nowhere')).toEqual([]);
});
