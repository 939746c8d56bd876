import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findAdbd, until } from '../../../testing/real-adbd.ts';
import {
  anyVideo,
  heard,
  isRunning,
  lastOptions,
  openScrcpyBench,
  Packets,
  type ScrcpyBench,
  serverPid,
  untilHeard,
} from '../../../testing/scrcpy-bench.ts';
import { nalUnits, typeOfNal } from '../../h264/nal-units.ts';
import { PhoneGoneError, UnsupportedError, type VideoStream } from '../../phone.ts';

const adbd = await findAdbd();

describe.skipIf('missing' in adbd)('the video of a phone behind a real adbd', () => {
  let own: ScrcpyBench;
  const streams: VideoStream[] = [];
  const open = async (packets: Packets, options = anyVideo) => {
    const stream = await own.phone.video!(options, packets.push);
    streams.push(stream);
    return stream;
  };

  beforeAll(async () => {
    own = await openScrcpyBench('root' in adbd ? adbd.root : '', 'VIDEO001');
  });
  afterEach(async () => {
    await Promise.all(streams.splice(0).map((stream) => stream.close()));
    for (const name of ['scrcpy-size', 'scrcpy-fails', 'scrcpy-stays', 'scrcpy-heard']) await own.stub.unset(name);
    await own.stub.forgetCalls();
  });
  afterAll(() => own.close());

  it('begins with what a decoder needs, and goes on', async () => {
    const packets = new Packets();
    await open(packets);
    await until('pictures', () => packets.count('delta') >= 3);
    expect(packets.size).toBe('540x960');
    expect(packets.kinds.slice(0, 3)).toEqual(['config', 'key', 'delta']);
    const [config, key, delta] = packets.all;
    expect(nalUnits(config!.data).map(typeOfNal)).toEqual([7, 8]);
    expect(nalUnits(key!.data).map(typeOfNal)).toEqual([5]);
    expect(nalUnits(delta!.data).map(typeOfNal)).toEqual([1]);
    expect(delta!.timestampUs).toBeGreaterThan(key!.timestampUs);
    expect(own.phone.capabilities).toEqual(expect.arrayContaining(['video', 'clipboard', 'rotation']));
  });

  it('starts the server with the requested options, and wakes the phone', async () => {
    await open(new Packets(), { maxSize: 480, maxFps: 24, bitsPerSecond: 1_000_000 });
    expect(await lastOptions(own.stub)).toMatchObject({
      max_size: '480',
      max_fps: '24',
      video_bit_rate: '1000000',
      audio: 'false',
      control: 'true',
      tunnel_forward: 'true',
      cleanup: 'false',
      power_on: 'true',
    });
    expect((await lastOptions(own.stub)).scid).toMatch(/^[0-7][0-9a-f]{7}$/);
  });

  it('puts the server on the phone once, and again where it is another file', async () => {
    const list = async () => (await own.phone.shell(`ls ${own.stub.tempFolder}`, { timeoutMs: 30_000 })).stdout.trim();
    const name = `flotilla-scrcpy-3.3.3-${own.serverSha256.slice(0, 12)}.jar`;
    const stamp = async () =>
      (await own.phone.shell(`stat -c %i ${own.stub.tempFolder}/${name}`, { timeoutMs: 30_000 })).stdout;
    await (await open(new Packets())).close();
    expect(await list()).toBe(name);
    const before = await stamp();
    await (await open(new Packets())).close();
    await own.stub.set('no-sha256sum', '');
    await (await open(new Packets())).close();
    await own.stub.unset('no-sha256sum');
    expect(await stamp()).toBe(before);
    await own.phone.shell(`echo broken >${own.stub.tempFolder}/${name}`, { timeoutMs: 30_000 });
    await (await open(new Packets())).close();
    expect(await list()).toBe(name);
    const sum = await own.phone.shell(`sha256sum ${own.stub.tempFolder}/${name}`, { timeoutMs: 30_000 });
    expect(sum.stdout).toContain(own.serverSha256);
  });

  it('is one server for all its users, and ends with the last of them', async () => {
    const [first, second] = [new Packets(), new Packets()];
    const one = await open(first);
    const pid = await serverPid(own.stub);
    await until('the first picture', () => first.count('delta') > 0);
    const other = await open(second);
    await until('a key frame for who came later', () => second.count('delta') > 0);
    expect(second.kinds[0]).toBe('config');
    expect(second.size).toBe(first.size);
    expect(second.kinds.indexOf('key')).toBeLessThan(second.kinds.indexOf('delta'));
    expect(await own.stub.calls('app_process')).toHaveLength(1);
    await one.close();
    const count = second.all.length;
    await until('more pictures', () => second.all.length > count + 2);
    expect(isRunning(pid)).toBe(true);
    const last = first.all.length;
    await other.close();
    expect(isRunning(pid)).toBe(false);
    expect(first.all.length).toBe(last);
    expect(one.ended.aborted && other.ended.aborted).toBe(true);
  });

  it('sends a key frame on request, and a single one for many requests at once', async () => {
    const packets = new Packets();
    const stream = await open(packets);
    await until('the first picture', () => packets.count('delta') > 0);
    await until('time for a request', () => packets.all.length > 40);
    for (let request = 0; request < 20; request += 1) stream.requestKeyFrame();
    await until('a second key frame', () => packets.count('key') >= 2);
    expect(await heard(own.stub, 'resetVideo')).toHaveLength(1);
  });

  it('reports a new size before the picture that has it', async () => {
    const packets = new Packets();
    const sizes: string[] = [];
    const stream = await own.phone.video!(anyVideo, (packet) => {
      packets.push(packet);
      if (packet.keyFrame) sizes.push(packets.size);
    });
    streams.push(stream);
    await until('the first picture', () => packets.count('delta') > 0);
    await own.stub.set('scrcpy-size', '960 540');
    await until('the turned picture', () => packets.count('key') >= 2);
    expect(sizes.at(-1)).toBe('960x540');
    expect(packets.count('config')).toBe(2);
    const tapped = own.phone.tap({ x: 0.5, y: 0.25 });
    await tapped;
    const [touch] = await untilHeard(own.stub, 'touch', 1);
    expect(touch).toMatchObject({ x: 480, y: 135, width: 960, height: 540 });
  });

  it('restarts when the server dies, through the other tunnel, without waking the phone', async () => {
    const packets = new Packets();
    const stream = await open(packets);
    await until('the first picture', () => packets.count('delta') > 0);
    process.kill(await serverPid(own.stub), 'SIGKILL');
    await until('a new start', () => packets.count('config') >= 2 && packets.kinds.at(-1) === 'delta');
    expect(stream.ended.aborted).toBe(false);
    expect(await lastOptions(own.stub)).toMatchObject({ tunnel_forward: 'false', power_on: 'false' });
    await own.phone.tap({ x: 0, y: 0 });
    await untilHeard(own.stub, 'touch', 2);
    // Nothing of the reverse tunnel is left on the phone.
    const left = await own.bench.client.createDeviceConnection({ serial: own.running.address }, 'reverse:list-forward');
    const reader = left.readable.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('0000');
    await left.close();
  });

  it('kills a server that does not end with its connections', async () => {
    await own.stub.set('scrcpy-stays', '');
    const stream = await open(new Packets());
    const pid = await serverPid(own.stub);
    expect(isRunning(pid)).toBe(true);
    await stream.close();
    await until('the end of the server', () => !isRunning(pid));
  });

  it('can be opened again while it is closing', async () => {
    const first = await open(new Packets());
    const closing = first.close();
    const packets = new Packets();
    const second = await open(packets);
    await closing;
    await until('pictures', () => packets.count('delta') > 0);
    const pid = await serverPid(own.stub);
    expect(isRunning(pid)).toBe(true);
    await second.close();
    await until('the end of the server', () => !isRunning(pid));
  });

  it('a user that throws loses its stream, and no other does', async () => {
    const packets = new Packets();
    await open(packets);
    const drawn = vi.fn(() => {
      throw new Error('cannot draw');
    });
    const ended = own.phone.video!(anyVideo, drawn).then((broken) => until('the end', () => broken.ended.reason));
    await expect(ended.catch((error: unknown) => error)).resolves.toEqual(new Error('cannot draw'));
    expect(drawn).toHaveBeenCalledTimes(1);
    const count = packets.all.length;
    await until('more pictures', () => packets.all.length > count + 3);
  });

  it('is given up after repeated failures, with the reason, and single pictures go on', async () => {
    const packets = new Packets();
    const stream = await open(packets);
    await until('the first picture', () => packets.count('delta') > 0);
    await own.stub.set('scrcpy-fails', 'Could not create default video encoder for h264');
    process.kill(await serverPid(own.stub), 'SIGKILL');
    await until('the end of the stream', () => stream.ended.aborted);
    expect(stream.ended.reason).toBeInstanceOf(UnsupportedError);
    expect(stream.ended.reason.message).toMatch(/exit code 1: .*default video encoder/);
    await expect(own.phone.video!(anyVideo, () => {})).rejects.toThrow(/default video encoder/);
    expect(own.phone.capabilities).not.toContain('video');
    expect(own.warnings.join('\n')).toMatch(/off for 5 minutes: .*default video encoder/);
    expect((await own.phone.screenshot({ scalePercent: 10, qualityPercent: 50 })).width).toBe(108);
  });
});

describe.skipIf('missing' in adbd)('a phone that vanishes in the middle of its video', () => {
  it('ends the stream with the phone, and leaves no process', async () => {
    const own = await openScrcpyBench('root' in adbd ? adbd.root : '', 'VIDEO002');
    try {
      const packets = new Packets();
      const stream = await own.phone.video!(anyVideo, packets.push);
      await until('the first picture', () => packets.count('delta') > 0);
      const pid = await serverPid(own.stub);
      await own.running.unplug();
      await until('the end of the stream', () => stream.ended.aborted);
      expect(stream.ended.reason).toBeInstanceOf(PhoneGoneError);
      await until('the end of the server', () => !isRunning(pid));
      await expect(own.phone.video!(anyVideo, () => {})).rejects.toThrow(PhoneGoneError);
      await expect(own.phone.tap({ x: 0, y: 0 })).rejects.toThrow(PhoneGoneError);
      await stream.close();
    } finally {
      await own.close();
    }
  });

  it('a phone that is let go of loses its server', async () => {
    const own = await openScrcpyBench('root' in adbd ? adbd.root : '', 'VIDEO003');
    try {
      const stream = await own.phone.video!(anyVideo, () => {});
      const pid = await serverPid(own.stub);
      await own.phone.close();
      await until('the end of the stream', () => stream.ended.aborted);
      expect(stream.ended.reason).toBeInstanceOf(PhoneGoneError);
      await until('the end of the server', () => !isRunning(pid));
    } finally {
      await own.close();
    }
  });
});
