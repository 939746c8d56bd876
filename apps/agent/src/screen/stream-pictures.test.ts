import { defaultScreenSettings } from '@flotilla/contract/phone-settings';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Phone } from '../phones/phone.ts';
import { streamPictures } from './stream-pictures.ts';

const tookMs = [0, 30, 99, 250];
const stop = new AbortController();
const rests: number[] = [];
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    rests.push(ms);
    if (rests.length === tookMs.length) stop.abort();
  },
}));

test('pictures are taken at the requested interval, and at once if taking one took longer', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const screenshot = async () => {
    nowMs += tookMs[rests.length]!;
    return { jpeg: Buffer.from('picture'), width: 1, height: 1 };
  };
  await streamPictures({
    phone: { screenshot } as Partial<Phone> as Phone,
    setting: { ...defaultScreenSettings, screen_img_delay: '100' },
    send: async () => {},
    signal: stop.signal,
    log: pino({ level: 'silent' }),
  });
  expect(rests).toEqual([100, 70, 1, 0]);
});
