import type { Phone, PhoneSource } from '../phone.ts';
import { systemClock } from './clock.ts';
import { SimulatedPhone, type SimulatedPhoneOptions } from './phone.ts';
import { Disk } from './world/disk.ts';

export interface SimulatedPhonesOptions
  extends Pick<SimulatedPhoneOptions, 'language' | 'clock' | 'rebootMs' | 'lacks'> {
  readonly count: number;
  /** The seed of all random values. The same seed results in the same phones. */
  readonly seed?: string;
  /** `any`: each phone starts in another app, which makes a wall look realistic. */
  readonly startIn?: 'home' | 'any';
}

export interface SimulatedPhones extends PhoneSource {
  /** The current phone at this index; undefined while it is disconnected. */
  phone(index: number): SimulatedPhone | undefined;
}

export function createSimulatedPhones(options: SimulatedPhonesOptions): SimulatedPhones {
  const { count, seed = 'sim', clock = systemClock } = options;
  if (!Number.isInteger(count) || count < 0 || count > 100_000)
    throw new RangeError(`count ${count} is not 0 to 100000`);
  const there = new Map<number, SimulatedPhone>();
  const closed = new AbortController();
  let tell: (phone: Phone) => void = () => {};

  const switchOn = (index: number, disk: Disk, isFirst: boolean): void => {
    const phone = new SimulatedPhone({
      ...options,
      seed,
      index,
      clock,
      disk,
      onGone: (backAfterMs) => {
        there.delete(index);
        if (backAfterMs !== undefined) void comeBack(index, disk, backAfterMs);
      },
    });
    if (isFirst && options.startIn === 'any') phone.wander();
    there.set(index, phone);
    tell(phone);
  };

  const comeBack = async (index: number, disk: Disk, afterMs: number): Promise<void> => {
    try {
      await clock.sleep(afterMs, closed.signal);
    } catch (error) {
      if (closed.signal.aborted) return;
      throw error;
    }
    switchOn(index, disk, false);
  };

  return {
    phone: (index) => there.get(index),
    async start(onPhone) {
      closed.signal.throwIfAborted();
      tell = onPhone;
      for (let index = 0; index < count; index++) switchOn(index, new Disk(), true);
    },
    async close() {
      closed.abort(new Error('the source of simulated phones was closed'));
      await Promise.all([...there.values()].map((phone) => phone.close()));
    },
  };
}
