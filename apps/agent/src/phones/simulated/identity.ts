import { createHash } from 'node:crypto';
import { imeiCheckDigit } from '../imei.ts';
import type { PhoneIdentity } from '../phone.ts';
import { pick, randomFrom } from './random.ts';

const model = (
  brand: string,
  mode: string,
  osVersion: string,
  [width, height]: readonly [number, number],
  [memoryGb, storageGb]: readonly [number, number],
) => ({ brand, mode, osVersion, width, height, memoryGb, storageGb });
type Model = Readonly<ReturnType<typeof model>>;

const models: readonly Model[] = [
  model('Xiaomi', 'Xiaomi 14', '15', [1200, 2670], [12, 256]),
  model('Redmi', 'Redmi Note 13', '14', [1080, 2400], [8, 256]),
  model('Redmi', 'Redmi 12C', '13', [720, 1650], [4, 64]),
  model('HONOR', 'HONOR 90', '14', [1200, 2664], [12, 256]),
  model('OPPO', 'OPPO Reno11', '14', [1080, 2412], [12, 256]),
  model('vivo', 'vivo Y100', '14', [1080, 2400], [8, 128]),
  model('HUAWEI', 'HUAWEI P30', '10', [1080, 2340], [8, 128]),
  model('samsung', 'Galaxy A15', '14', [1080, 2340], [6, 128]),
  model('samsung', 'Galaxy S23', '15', [1080, 2340], [8, 256]),
  model('Google', 'Pixel 8', '15', [1080, 2400], [8, 128]),
  model('Google', 'Pixel 6a', '14', [1080, 2400], [6, 128]),
  model('OnePlus', 'OnePlus 12', '15', [1440, 3168], [16, 512]),
  model('realme', 'realme C55', '13', [1080, 2400], [6, 128]),
  model('motorola', 'moto g54', '14', [1080, 2400], [8, 256]),
  model('samsung', 'Galaxy J7 Prime', '8.1.0', [1080, 1920], [3, 32]),
];

export interface Manufactured {
  readonly identity: PhoneIdentity;
  readonly model: Model;
}

/** The phone for this seed and index, always the same. */
export function manufacture(seed: string, index: number): Manufactured {
  const random = randomFrom(`${seed}:${index}`);
  const made = pick(random, models);
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const first14 = `86${digits(12)}`;
  return {
    model: made,
    identity: {
      deviceId: `${seed}-${String(index + 1).padStart(4, '0')}`,
      brand: made.brand,
      mode: made.mode,
      imei: first14 + imeiCheckDigit(first14),
      osVersion: made.osVersion,
      hardware: createHash('sha256').update(`simulated:${seed}:${index}`).digest('hex').slice(0, 32),
      screen: { width: made.width, height: made.height },
    },
  };
}
