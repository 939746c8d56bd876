import { expect, onTestFinished, test, vi } from 'vitest';
import { soon } from '../../../testing/soon.ts';
import { pictureSize } from '../../h264/picture-size.ts';
import { PhoneGoneError, UnsupportedError, type VideoPacket } from '../../phone.ts';
import { createSimulatedPhone } from '../phone.ts';

const options = { maxSize: 320, maxFps: 30, bitsPerSecond: 2_000_000 };

function phoneToFilm() {
  const phone = createSimulatedPhone({ seed: 'film', index: 1 });
  onTestFinished(() => phone.close());
  const film = async () => {
    const packets: VideoPacket[] = [];
    const stream = await phone.video(options, (packet) => packets.push(packet));
    const begun = () => vi.waitFor(() => expect(packets.length).toBeGreaterThanOrEqual(2), soon);
    return { packets, stream, begun };
  };
  return { phone, film };
}
const kinds = (packets: readonly VideoPacket[]) =>
  packets.map(({ config, keyFrame }) => (config ? 'config' : keyFrame ? 'key' : 'delta'));

test('begins with config and key frame, with even sides no longer than requested', async () => {
  const { film } = phoneToFilm();
  const { packets, begun } = await film();
  await begun();
  expect(kinds(packets).slice(0, 2)).toEqual(['config', 'key']);
  const { width, height } = pictureSize(packets[0]!.data);
  expect(Math.max(width, height)).toBe(320);
  expect([width % 2, height % 2]).toEqual([0, 0]);
});

test('a still screen sends nothing, and a tap sends a picture', async () => {
  const { phone, film } = phoneToFilm();
  await phone.launchApp('com.android.settings');
  const { packets, begun } = await film();
  await begun();
  let before = 0;
  await vi.waitFor(
    () => {
      const quiet = packets.length === before;
      before = packets.length;
      expect(quiet).toBe(true);
    },
    { ...soon, interval: 300 },
  );
  await phone.key('home');
  await vi.waitFor(() => expect(packets.length).toBeGreaterThan(before), soon);
  expect(kinds(packets).at(-1)).toBe('delta');
});

test('after a rotation the video starts again in the other size', async () => {
  const { phone, film } = phoneToFilm();
  const { packets, begun } = await film();
  await begun();
  const { width, height } = pictureSize(packets[0]!.data);
  await phone.rotate();
  await vi.waitFor(() => expect(kinds(packets).filter((kind) => kind === 'config')).toHaveLength(2), soon);
  const turned = packets.slice(packets.findLastIndex(({ config }) => config));
  expect(pictureSize(turned[0]!.data)).toEqual({ width: height, height: width });
  await vi.waitFor(() => expect(kinds(packets).slice(-1)).not.toEqual(['config']), soon);
  expect(kinds(packets.slice(packets.indexOf(turned[0]!)))[1]).toBe('key');
});

test('who joins, and who has lost a picture, gets config and key frame; requests in quick succession are one', async () => {
  const { film } = phoneToFilm();
  const first = await film();
  await first.begun();
  const second = await film();
  await second.begun();
  expect(kinds(second.packets).slice(0, 2)).toEqual(['config', 'key']);
  const keys = () => kinds(first.packets).filter((kind) => kind === 'key').length;
  const before = keys();
  for (let request = 0; request < 5; request += 1) first.stream.requestKeyFrame();
  await vi.waitFor(() => expect(keys()).toBe(before + 1), soon);
});

test('ends with its last user, with the phone, and not for the others', async () => {
  const { phone, film } = phoneToFilm();
  const [one, other] = [await film(), await film()];
  await other.begun();
  await one.stream.close();
  expect(one.stream.ended.aborted).toBe(true);
  expect(other.stream.ended.aborted).toBe(false);
  await other.stream.close();
  const again = await film();
  await again.begun();
  await phone.close();
  await vi.waitFor(() => expect(again.stream.ended.reason).toBeInstanceOf(PhoneGoneError), soon);
  await expect(film()).rejects.toThrow(PhoneGoneError);
});

test('a user that throws loses its stream, and no other does', async () => {
  const { phone, film } = phoneToFilm();
  const other = await film();
  await other.begun();
  const drawn = vi.fn(() => {
    throw new Error('cannot draw');
  });
  const broken = await phone.video(options, drawn);
  await vi.waitFor(() => expect(broken.ended.reason).toEqual(new Error('cannot draw')), soon);
  expect(drawn).toHaveBeenCalledTimes(1);
  const before = other.packets.length;
  other.stream.requestKeyFrame();
  await vi.waitFor(() => expect(kinds(other.packets.slice(before))).toContain('key'), soon);
});

test('a phone that lacks it says so', async () => {
  const phone = createSimulatedPhone({ seed: 'film', index: 1, lacks: ['video'] });
  onTestFinished(() => phone.close());
  await expect(phone.video(options, () => undefined)).rejects.toThrow(UnsupportedError);
});
