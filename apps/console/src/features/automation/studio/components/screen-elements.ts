import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import type { PhoneMessage } from '../../../../lib/live/read-frame.ts';

export type ScreenElement = Extract<PhoneMessage, { action: 'elements' }>['elements'][number];
interface Place {
  readonly x: number;
  readonly y: number;
}

const timeoutMs = 20_000;

/** Asks a watched phone what is on its screen. Rejects with the phone's own words, or with `silent`. */
export function askElements(socket: LiveSocket, deviceNo: string, silent: string): Promise<readonly ScreenElement[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly ScreenElement[]>();
  const timer = setTimeout(() => reject(new Error(silent)), timeoutMs);
  let seq = 0;
  const stop = socket.watch(deviceNo, (message) => {
    if (message.action === 'elements') resolve(message.elements);
    else if (message.action === 'actionDone' && message.seq === seq && !message.ok) reject(new Error(message.error));
  });
  seq = socket.together([deviceNo], { action_type: '_elements' });
  if (seq === 0) reject(new Error(silent));
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}

const areaOf = ({ left, top, right, bottom }: ScreenElement): number => (right - left) * (bottom - top);
const isNamed = ({ id, text, description }: ScreenElement): boolean => `${id}${text}${description}` !== '';
const contains = ({ left, top, right, bottom }: ScreenElement, { x, y }: Place): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The smallest element there that a script can find again; of two equal ones the upper. */
export function elementAt(elements: readonly ScreenElement[], place: Place): ScreenElement | undefined {
  const there = elements.filter((element) => isNamed(element) && contains(element, place));
  return there.toReversed().reduce<ScreenElement | undefined>((least, one) => {
    return !least || areaOf(one) < areaOf(least) ? one : least;
  }, undefined);
}

/** The shortest selector that finds this element first. */
export function selectorOf(element: ScreenElement, all: readonly ScreenElement[]): Record<string, string> {
  const { id, text, description, className } = element;
  const wanted = Object.entries({ id, text, description, className }).filter(([, value]) => value !== '');
  const isFirst = (selector: Record<string, string>) =>
    all.find((one) => Object.entries(selector).every(([key, value]) => one[key as 'id'] === value)) === element;
  const single = wanted.slice(0, -1).map(([key, value]) => ({ [key]: value }) as Record<string, string>);
  return single.find(isFirst) ?? Object.fromEntries(wanted);
}

const rounded = (share: number): string => String(Math.round(share * 1_000) / 1_000);
export const tapLine = ({ x, y }: Place): string => `await device.tap(${rounded(x)}, ${rounded(y)});`;
