import { createHash } from 'node:crypto';
import type { ScreenElement } from '../../phone.ts';
import { createSimulatedPhone, type SimulatedPhone, type SimulatedPhoneOptions } from '../phone.ts';
import { type HandClock, handClock } from './hand-clock.ts';

export interface Hand {
  readonly phone: SimulatedPhone;
  readonly clock: HandClock;
  /** Finds an element by the last part of its id, its text or its description. */
  find(name: string): Promise<ScreenElement | undefined>;
  all(name: string): Promise<ScreenElement[]>;
  text(name: string): Promise<string | undefined>;
  tap(name: string, index?: number): Promise<void>;
  press(name: string): Promise<void>;
  /** A fingerprint of the picture. */
  look(): Promise<string>;
}

/** A simulated phone that tests use only through its screen, like a user. */
export function phoneInHand(options: Partial<SimulatedPhoneOptions> = {}): Hand {
  const clock = handClock();
  const phone = createSimulatedPhone({ seed: 'test', index: 0, clock, ...options });
  const all = async (name: string) =>
    (await phone.elements()).filter(
      (each) => each.id.endsWith(`:id/${name}`) || each.text === name || each.description === name,
    );
  const centreOf = async (name: string, index = 0) => {
    const element = (await all(name))[index];
    if (!element)
      throw new Error(
        `there is no ${name} among ${(await phone.elements()).map((each) => each.id || each.text).join(', ')}`,
      );
    return { x: (element.left + element.right) / 2, y: (element.top + element.bottom) / 2 };
  };
  return {
    phone,
    clock,
    all,
    find: async (name) => (await all(name))[0],
    text: async (name) => (await all(name))[0]?.text,
    tap: async (name, index) => phone.tap(await centreOf(name, index)),
    press: async (name) => {
      const point = await centreOf(name);
      await phone.swipe(point, point, 800);
    },
    look: async () => {
      const { jpeg } = await phone.screenshot({ scalePercent: 25, qualityPercent: 60 });
      return createHash('sha256').update(jpeg).digest('hex');
    },
  };
}
