import { videoFrame } from '@flotilla/contract/video-frame';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Drawn } from './painter.ts';
import { codecOf, VideoPainter } from './video-painter.ts';

const sps = Uint8Array.of(0, 0, 0, 1, 0x67, 0x42, 0xc0, 0x1f, 1, 0, 0, 0, 1, 0x68, 2);
const frame = (kind: 'config' | 'key' | 'delta', name: number, data = Uint8Array.of(name)) =>
  videoFrame({ config: kind === 'config', keyFrame: kind === 'key', timestampUs: name }, data);
const config = () => frame('config', 0, sps);

/** The decoder's output arrives when the test releases it. */
class FakeDecoder {
  state: CodecState = 'unconfigured';
  codec = '';
  taken: { type: string; data: Uint8Array }[] = [];
  readonly init: VideoDecoderInit;
  constructor(init: VideoDecoderInit) {
    this.init = init;
  }
  configure({ codec }: VideoDecoderConfig) {
    this.codec = codec;
    this.state = 'configured';
  }
  decode(chunk: { type: string; data: Uint8Array }) {
    this.taken.push(chunk);
  }
  close() {
    this.state = 'closed';
  }
  give(displayWidth = 90, displayHeight = 190) {
    const picture = { displayWidth, displayHeight, close: vi.fn() };
    this.init.output(picture as unknown as VideoFrame);
    return picture;
  }
}

function setUp() {
  const drawn: Drawn[] = [];
  const decoders: FakeDecoder[] = [];
  const painter = new VideoPainter(
    (one) => drawn.push(one),
    (init) => {
      decoders.push(new FakeDecoder(init));
      return decoders.at(-1) as unknown as VideoDecoder;
    },
  );
  const screen = { draw: vi.fn() };
  painter.add(1, screen);
  return { painter, screen, drawn, decoders };
}

it('tells what the drawn picture looks like, also while it stands still, until nobody watches', () => {
  vi.useFakeTimers();
  const { painter, screen, drawn, decoders } = setUp();
  Object.assign(screen, { hashShown: () => Uint8Array.of(7) });
  painter.show(1, config());
  painter.show(1, frame('key', 1));
  decoders[0]!.give();
  const hashes = () => drawn.filter(({ hash }) => hash);
  vi.advanceTimersByTime(500);
  expect(hashes()).toEqual([{ id: 1, count: 0, width: 0, height: 0, hash: Uint8Array.of(7) }]);
  vi.advanceTimersByTime(2_000);
  expect(hashes()).toHaveLength(2);
  painter.rest(1);
  vi.advanceTimersByTime(10_000);
  expect(hashes()).toHaveLength(2);
  vi.useRealTimers();
});

beforeEach(() => {
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('a painter of video', () => {
  it('begins at a key frame, with the config before it', () => {
    const { painter, drawn, decoders } = setUp();
    painter.show(1, frame('delta', 1));
    painter.show(1, config());
    painter.show(1, frame('key', 2));
    painter.show(1, frame('delta', 3));
    expect(decoders).toHaveLength(1);
    expect(decoders[0]!.codec).toBe('avc1.42c01f');
    expect(decoders[0]!.taken.map(({ type }) => type)).toEqual(['key', 'delta']);
    expect([...decoders[0]!.taken[0]!.data]).toEqual([...sps, 2]);
    // Those that were left out are settled too.
    expect(drawn).toEqual([
      { id: 1, count: 1, width: 0, height: 0 },
      { id: 1, count: 1, width: 0, height: 0 },
    ]);
  });

  it('draws what comes out, and frees it', () => {
    const { painter, screen, drawn, decoders } = setUp();
    painter.show(1, config());
    painter.show(1, frame('key', 2));
    const picture = decoders[0]!.give(540, 1140);
    expect(screen.draw.mock.calls).toEqual([[picture, 540, 1140]]);
    expect(picture.close).toHaveBeenCalledOnce();
    expect(drawn.at(-1)).toEqual({ id: 1, count: 1, width: 540, height: 1140 });
  });

  it('that breaks settles what it had taken, says so, and goes on at the next key frame', () => {
    const { painter, drawn, decoders } = setUp();
    painter.show(1, config());
    painter.show(1, frame('key', 2));
    painter.show(1, frame('delta', 3));
    decoders[0]!.init.error(new DOMException('broken'));
    expect(drawn.at(-1)).toEqual({ id: 1, count: 2, width: 0, height: 0, isBroken: true });
    painter.show(1, frame('delta', 4));
    painter.show(1, frame('key', 5));
    expect(decoders).toHaveLength(2);
    expect(decoders[1]!.taken).toHaveLength(1);
  });

  it('gives its decoder back when nobody watches, and begins anew', () => {
    const { painter, decoders } = setUp();
    painter.show(1, config());
    painter.show(1, frame('key', 2));
    painter.rest(1);
    expect(decoders[0]!.state).toBe('closed');
    painter.show(1, frame('delta', 3));
    painter.show(1, frame('key', 4));
    expect(decoders[1]!.taken).toHaveLength(1);
  });

  it('is told how to decode by the stream', () => {
    expect(codecOf(sps)).toBe('avc1.42c01f');
    expect(() => codecOf(Uint8Array.of(0, 0, 1, 0x68, 1, 2, 3, 4))).toThrow();
    expect(() => codecOf(undefined)).toThrow();
  });
});
