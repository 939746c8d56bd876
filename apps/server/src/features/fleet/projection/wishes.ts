import type { ScreenSettings } from '@flotilla/contract/phone-settings';

/** What one viewer would like to see of a phone, of which all get the same. */
export interface Wish {
  readonly settings: ScreenSettings;
  /** Gives way to others instead of refusing them. */
  readonly yields: boolean;
}

/** The settings that hold: of who insists, else of who asks for the largest picture; of equals the first. */
export function heldWish(wishes: Iterable<Wish>): ScreenSettings | undefined {
  let held: Wish | undefined;
  for (const wish of wishes) {
    const goesBefore = !wish.yields || Number(wish.settings.screen_scale) > Number(held?.settings.screen_scale);
    if (!held || (held.yields && goesBefore)) held = wish;
  }
  return held?.settings;
}

export const sameSettings = (one: ScreenSettings, other: ScreenSettings): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof ScreenSettings] === value);
