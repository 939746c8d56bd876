import type { ScreenSettings } from '@flotilla/contract/phone-settings';

/** Pictures a second that a page may request in all. */
export const budgets = [10, 25, 50, 100, 200, 400] as const;
export const usualBudget = 100;
/** Minimum widths of a card in px. */
export const tileSizes = [102, 128, 160, 200, 260, 344] as const;
export const usualTile = 102;
/** Minimum widths of a tile that holds only a mark, a number and a picture. */
export const bareTileSizes = [64, 80, 102, 128, 160, 200] as const;
export const usualBareTile = 80;

/** Few steps, so that a new tile does not change every other one's stream. */
const delaySteps = [20, 50, 100, 200, 300, 400, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000] as const;
const scaleSteps = [5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100] as const;

const firstFrom = (steps: readonly number[], least: number): number =>
  steps.find((step) => step >= least) ?? steps.at(-1)!;

/** The time between two pictures of one tile, in ms, that keeps this many tiles within the budget. */
export const delayFor = (tiles: number, budget: number): number =>
  firstFrom(delaySteps, (Math.max(1, tiles) * 1_000) / budget);

/** The assumed width of a phone until its first picture arrives. */
const usualScreenPx = 1_080;

/** The scale in percent at which a phone's picture fills a tile. `tilePx` in device pixels. */
export const scaleFor = (tilePx: number, screenPx = usualScreenPx): number =>
  firstFrom(scaleSteps, (tilePx / screenPx) * 100);

export interface Pace {
  delayMs: number;
  tilePx: number;
}

/** The phone's own settings, limited to the pixels and pictures that tile and budget allow. Video paces itself. */
export function tileSettings(own: ScreenSettings, { delayMs, tilePx }: Pace, screenPx?: number): ScreenSettings {
  if (own.screen_mode === '1') return own;
  const scale = Math.min(Number(own.screen_scale), scaleFor(tilePx, screenPx));
  const delay = Math.max(Number(own.screen_img_delay), delayMs);
  return { ...own, screen_scale: String(scale), screen_img_delay: String(delay) };
}
