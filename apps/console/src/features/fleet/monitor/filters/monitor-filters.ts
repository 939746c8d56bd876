/** The specification's choices of the monitor screen. */
export const batteryBelow = [10, 20, 30, 40, 50, 60, 70, 80, 90] as const;
export const offlineMinutes = [2, 5, 10, 15, 20, 30, 40, 50, 90] as const;
export const refreshSeconds = [1, 2, 3, 4, 5, 10] as const;
export const usualSeconds = 2;

/** The query fields that the page's address holds for the call. */
export const filterNames = [
  'deviceNo',
  'deviceNos',
  'groupId',
  'agentId',
  'battery',
  'offline',
  'online',
  'attention',
  'status',
] as const;

/** The wall's page sizes: those of the specification, and larger ones for a whole rack. */
export const wallPageSizes = [10, 20, 30, 50, 100, 200] as const;

/** The views: whole cards, pictures with mark and number only, or a table. */
export const wallViews = ['wall', 'pictures', 'table'] as const;
export type WallView = (typeof wallViews)[number];

/** The view that the address names; the cards by default. */
export const readView = (text: string | undefined): WallView => wallViews.find((view) => view === text) ?? 'wall';

/** The refresh interval in seconds from the address; `undefined` if it names none. */
export const readEvery = (text: string | undefined): number | undefined =>
  refreshSeconds.find((seconds) => String(seconds) === text);

/** 6.1 Mb/s, 240 kb/s. */
export function formatBits(bytesPerSecond: number): string {
  const bits = bytesPerSecond * 8;
  return bits >= 1_000_000 ? `${(bits / 1_000_000).toFixed(1)} Mb/s` : `${Math.round(bits / 1_000)} kb/s`;
}
