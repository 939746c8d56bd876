import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AdbBench, findAdbd, until } from '../../../testing/real-adbd.ts';
import { anyVideo, heard } from '../../../testing/scrcpy-bench.ts';
import { type Phone, UnsupportedError } from '../../phone.ts';
import { createAdbPhones } from '../adb-phones.ts';
import { ScrcpySource } from './server-program.ts';

const adbd = await findAdbd();

it.skipIf('missing' in adbd)('a phone says what it lacks, and takes the file up once it is the right one', async () => {
  const bench = await AdbBench.open('root' in adbd ? adbd.root : '');
  await bench.startServer();
  const { stub } = await bench.startPhone({ serial: 'LATER001' });
  const log = { info: () => {}, warn: () => {} };
  const path = join(bench.folder, 'scrcpy-server');
  await writeFile(path, 'another file');
  const sha256 = createHash('sha256').update('the file').digest('hex');
  const scrcpy = { source: new ScrcpySource(log, { path, version: '3.3.3', sha256 }, 50) };
  const { tempFolder: phoneTempFolder } = stub;
  const source = createAdbPhones({ server: bench.server, log, phoneTempFolder, scrcpy });
  try {
    const phone = await new Promise<Phone>((resolve, reject) => source.start(resolve).catch(reject));
    expect(phone.capabilities).not.toContain('video');
    const requests: (() => Promise<unknown>)[] = [
      () => phone.video!(anyVideo, () => {}),
      () => phone.text('你好'),
      () => phone.clipboard!.read(),
      () => phone.touch({ kind: 'down', pointerId: 1, point: { x: 0, y: 0 } }),
    ];
    for (const request of requests) {
      const error = await request().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UnsupportedError);
      expect(String(error)).toMatch(/its SHA-256 is .* not /);
    }
    expect((await phone.screenshot({ scalePercent: 10, qualityPercent: 50 })).width).toBe(108);
    await phone.touch({ kind: 'down', pointerId: 0, point: { x: 0, y: 0 } });
    await phone.touch({ kind: 'up', pointerId: 0, point: { x: 0, y: 0 } });
    await phone.scroll!({ x: 0.5, y: 0.5 }, { x: 0, y: -2 });
    const inputs = await stub.calls('input');
    expect(inputs.length).toBe(3);
    expect(inputs.at(-1)?.join(' ')).toBe('input swipe 540 960 540 576 200');
    expect(await stub.calls('app_process')).toEqual([]);

    await writeFile(path, 'the file');
    await until('the text', () =>
      phone.text('你好').then(
        () => true,
        () => false,
      ),
    );
    expect((await heard(stub, 'setClipboard')).at(-1)).toMatchObject({ text: '你好', paste: true });
    expect(phone.capabilities).toEqual(expect.arrayContaining(['video', 'clipboard', 'rotation']));
  } finally {
    await source.close();
    await bench.close();
  }
});
