/** The phones chosen so far, in the order in which they were chosen. */
export type Selection = readonly string[];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const united = (one: Selection, other: Selection): Selection => [...new Set([...one, ...other])];

/** The phones between two, in their order on the page; only the second if the first is not listed. */
export function rangeOf(order: readonly string[], from: string | undefined, to: string): Selection {
  const end = order.indexOf(to);
  if (end < 0) return [];
  const start = from === undefined ? -1 : order.indexOf(from);
  if (start < 0) return [to];
  const between = order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return start <= end ? between : between.toReversed();
}

export interface Keys {
  readonly shift: boolean;
  /** Ctrl, or the command key. */
  readonly ctrl: boolean;
}

/** After a click: Shift adds all from the last chosen one to it, anything else turns it over. */
export function clicked(
  before: Selection,
  { order, anchor, deviceNo }: { order: readonly string[]; anchor: string | undefined; deviceNo: string },
  { shift }: Keys,
): Selection {
  if (shift) return united(before, rangeOf(order, anchor, deviceNo));
  return before.includes(deviceNo) ? before.filter((one) => one !== deviceNo) : [...before, deviceNo];
}

export const boxBetween = (from: Spot, to: Spot): Box => ({
  left: Math.min(from.x, to.x),
  right: Math.max(from.x, to.x),
  top: Math.min(from.y, to.y),
  bottom: Math.max(from.y, to.y),
});

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Returns the selection after a rubber band: the cards that the band touches, added to the previous selection with Ctrl or Shift. */
export function banded(
  before: Selection,
  { band, cards }: { band: Box; cards: readonly { readonly deviceNo: string; readonly box: Box }[] },
  { shift, ctrl }: Keys,
): Selection {
  const touched = cards.filter(({ box }) => meet(band, box)).map(({ deviceNo }) => deviceNo);
  return shift || ctrl ? united(before, touched) : touched;
}
