import { appendFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const commands = fileURLToPath(new URL('./stub-phone', import.meta.url));

export interface StubPhoneTraits {
  readonly serial: string;
  readonly model?: string;
  readonly androidId?: string;
  readonly bootId?: string;
  readonly booted?: boolean;
}

/** The folder of one stub phone. Its files contain the output of the stub commands, which a test can change at any time, and their calls. */
export class StubPhone {
  readonly folder: string;
  /** The phone's writable folder. */
  readonly tempFolder: string;
  readonly commandFolder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.tempFolder = join(folder, 'tmp');
    this.commandFolder = join(folder, 'bin');
  }

  /** Replaces a file atomically, so that no command reads half of it. */
  async set(name: string, content: string | Uint8Array): Promise<void> {
    const file = join(this.folder, name);
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file);
  }

  read(name: string): Promise<Buffer> {
    return readFile(join(this.folder, name));
  }

  async unset(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  /** A property that the phone does not have yet. */
  addProp(name: string, value: string): Promise<void> {
    return appendFile(join(this.folder, 'props'), `${name}=${value}\n`);
  }

  /** The calls so far, each as the command and its arguments. */
  async calls(command?: string): Promise<string[][]> {
    const text = await this.read('calls').catch(() => Buffer.alloc(0));
    const calls = text.toString().split('\n').filter(Boolean);
    return calls.map((line) => line.split('\t')).filter(([name]) => !command || name === command);
  }

  forgetCalls(): Promise<void> {
    return this.set('calls', '');
  }
}

export async function createStubPhone(folder: string, traits: StubPhoneTraits): Promise<StubPhone> {
  const phone = new StubPhone(folder);
  await mkdir(phone.tempFolder, { recursive: true });
  await cp(commands, phone.commandFolder, { recursive: true });
  const {
    serial,
    model = 'Stub Pixel',
    androidId = 'a1b2c3d4e5f60718',
    bootId = `boot-of-${serial}`,
    booted = true,
  } = traits;
  const props = {
    'ro.product.brand': 'stub',
    'ro.product.model': model,
    'ro.build.version.release': '14',
    'ro.serialno': serial,
    'ro.board.platform': 'stubboard',
    ...(booted && { 'sys.boot_completed': '1' }),
  };
  const files = {
    props: Object.entries(props)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    'dumpsys-battery': batteryText({ level: 87, status: 3, temperature: 301 }),
    'dumpsys-window': '  init=1080x1920 420dpi cur=1080x1920 app=1080x1794 rng=1080x1017-1794x1731\n',
    'dumpsys-activity': '  mResumedActivity: ActivityRecord{2b9c u0 com.example.notes/.MainActivity t12}\n',
    meminfo: 'MemTotal:        3809036 kB\nMemFree:          112312 kB\nMemAvailable:    1500000 kB\n',
    df: 'Filesystem      1K-blocks     Used Available Use% Mounted on\n/dev/block/dm-8 114000000 30000000  84000000  27% /data\n',
    'boot-id': `${bootId}\n`,
    'setting-secure-android_id': `${androidId}\n`,
    'setting-system-screen_brightness': '128\n',
    'setting-system-screen_brightness_mode': '1\n',
    'wm-size': 'Physical size: 1080x1920\n',
    // The program that runs the stub of scrcpy's server.
    node: process.execPath,
    launchers: 'com.example.notes/.MainActivity\n',
  };
  await Promise.all(Object.entries(files).map(([name, text]) => phone.set(name, text)));
  await phone.set('screen.png', await plainPicture(1080, 1920, '#2266aa'));
  return phone;
}

export function batteryText(fields: { level: number; status: number; temperature: number }): string {
  return (
    'Current Battery Service state:\n  AC powered: false\n  USB powered: true\n  Wireless powered: false\n' +
    `  status: ${fields.status}\n  health: 2\n  present: true\n  level: ${fields.level}\n  scale: 100\n  voltage: 4123\n` +
    `  temperature: ${fields.temperature}\n  technology: Li-ion\n`
  );
}

export function plainPicture(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
