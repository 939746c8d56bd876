import { createHash } from 'node:crypto';
import { imeiCheckDigit } from '../imei.ts';
import type { PhoneIdentity } from '../phone.ts';
import { AdbCommandError } from './errors.ts';
import type { RemoteShell } from './remote-shell.ts';
import { parseWmSize } from './screen-size.ts';
import { joinSections, splitSections } from './sections.ts';

const commands = joinSections({
  props: 'getprop',
  androidId: 'settings get secure android_id',
  size: 'wm size',
  bootId: 'cat /proc/sys/kernel/random/boot_id',
  // Only few, mostly old Android versions let the shell read the IMEI.
  imei: 'service call iphonesubinfo 1 s16 com.android.shell',
});

export interface ReadIdentity {
  readonly identity: PhoneIdentity;
  /** The id of the current boot. It differs between two otherwise equal phones, and is the same for one phone on two connections. */
  readonly bootId: string;
  /** The identity to use if another phone already has the `deviceId` of `identity`. */
  readonly widened: PhoneIdentity;
}

export async function readIdentity(shell: RemoteShell): Promise<ReadIdentity> {
  const { stdout } = await shell.expect(commands, { what: 'identity', timeoutMs: 20_000 });
  return parseIdentity(stdout.toString());
}

export function parseIdentity(output: string): ReadIdentity {
  const section = splitSections(output);
  const props = parseProps(section('props'));
  const prop = (...names: string[]) => names.map((name) => props.get(name)?.trim()).find(Boolean) ?? '';
  const screen = parseWmSize(section('size'));
  if (!screen) throw new AdbCommandError('The phone does not report its screen size');
  const serial = prop('ro.serialno', 'ro.boot.serialno');
  const brand = prop('ro.product.brand', 'ro.product.manufacturer').slice(0, 64);
  const mode = prop('ro.product.model', 'ro.product.name').slice(0, 64);
  const androidId = /^[0-9a-f]{8,16}$/i.exec(section('androidId'))?.[0] ?? '';
  const board = ['ro.product.board', 'ro.board.platform', 'ro.product.device', 'ro.hardware'].map((name) => prop(name));
  const imei = parseImei(section('imei')) || luhnChecked(prop('ro.ril.oem.imei', 'persist.radio.imei'));
  const identityFrom = (...apart: string[]): PhoneIdentity => ({
    deviceId: digest('device', serial, brand, mode, ...apart),
    hardware: digest('hardware', serial, brand, mode, ...board, `${screen.width}x${screen.height}`, ...apart),
    brand,
    mode,
    imei,
    osVersion: prop('ro.build.version.release').slice(0, 64),
    screen,
  });
  const widened = identityFrom(androidId, imei);
  return { identity: isJunkSerial(serial) ? widened : identityFrom(), widened, bootId: section('bootId') };
}

/** Whether the serial number is a placeholder. Makers of cheap phones leave the serial number of the reference design. */
function isJunkSerial(serial: string): boolean {
  return (
    serial.length < 6 ||
    /^(unknown|default|null|none|serial.*|.*0123456789.*|.*123456789ABCDEF.*|1234567890?)$/i.test(serial) ||
    /^(.)\1*$/.test(serial)
  );
}

function parseProps(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^\[([^\]]+)\]: \[(.*)\]$/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** Reads the IMEI from the output of `service call`, a dump of UTF-16 text with its readable half in quotes: '........3.5.6.' */
function parseImei(parcel: string): string {
  const quoted = [...parcel.matchAll(/'([^']*)'/g)].map((match) => match[1]).join('');
  return /^[\d.\s]*$/.test(quoted) ? luhnChecked(quoted.replaceAll(/\D/g, '')) : '';
}

function luhnChecked(digits: string): string {
  const isImei = /^\d{15}$/.test(digits) && !/^0+$/.test(digits);
  return isImei && digits.endsWith(imeiCheckDigit(digits.slice(0, 14))) ? digits : '';
}

/** Returns 32 hexadecimal digits. A separator keeps `ab`, `c` and `a`, `bc` apart. */
function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 32);
}
