import type { ScreenSettings } from '@flotilla/contract/phone-settings';

/** The settings one viewer requests; all viewers of a phone get the same picture. */
export interface ScreenRequest {
  readonly settings: ScreenSettings;
  /** Accepts other viewers' settings instead of refusing these viewers. */
  readonly yields: boolean;
}

/** A viewer who insists wins, then the largest requested picture, then the first viewer. */
export function chosenSettings(requests: Iterable<ScreenRequest>): ScreenSettings | undefined {
  let chosen: ScreenRequest | undefined;
  for (const request of requests) {
    const goesBefore = !request.yields || Number(request.settings.screen_scale) > Number(chosen?.settings.screen_scale);
    if (!chosen || (chosen.yields && goesBefore)) chosen = request;
  }
  return chosen?.settings;
}

export const sameSettings = (one: ScreenSettings, other: ScreenSettings): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof ScreenSettings] === value);
