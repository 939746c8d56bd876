import type { PickedElement } from '@flotilla/contract/picked-element';
import type { ScreenAction } from '../../lib/live/live-socket.ts';
import { phoneKeys } from './phone-keys.ts';

/** An action on a screen and its time. */
export interface Done {
  readonly action: ScreenAction;
  readonly atMs: number;
  /** The element under a press, if the phone found one. */
  readonly element?: PickedElement;
}

const quoted = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const tapOnLine = (selector: Record<string, string>): string =>
  `await device.tapOn({ ${Object.entries(selector)
    .map(([key, value]) => `${key}: ${quoted(value)}`)
    .join(', ')} });`;

/** A selector that finds the element: by its words, or by an id that no element before it shares; otherwise `undefined`. */
function selectorOf({ id, text, description, nth }: PickedElement): Record<string, string> | undefined {
  const named = Object.entries({ id, text, description }).filter(([, value]) => value !== '');
  const isFound = text !== '' || description !== '' || (id !== '' && nth === 0);
  return isFound ? Object.fromEntries(named) : undefined;
}

/** A finger that moved no further than this (of the screen) has not moved. */
const stillWithin = 0.02;
/** A finger that stayed this long pressed. */
const pressMs = 500;
/** Shorter pauses come from the phone itself. */
const leastWaitMs = 300;
const longestMs = 10_000;

/** The distance by which one notch of a wheel moves the content, and the time a finger takes for it. */
const notchShare = 0.08;
const turnMs = 300;

const place = (share: number | undefined): string => String(Math.round((share ?? 0) * 1_000) / 1_000);
const at = ({ x, y }: Pick<ScreenAction, 'x' | 'y'>): string => `${place(x)}, ${place(y)}`;
const round = (ms: number): number => Math.round(ms / 50) * 50;
const between = (ms: number, least: number): number => Math.min(longestMs, Math.max(least, round(ms)));

const keys: Partial<Record<ScreenAction['action_type'], string>> = {
  _back: 'back',
  _home: 'home',
  _recent: 'recent',
  _power: 'power',
  _lock: 'lock',
  _unlock: 'unlock',
};
const keyOf = ({ action_type, keyCode = '' }: ScreenAction): string | undefined =>
  action_type === '_key' ? phoneKeys[keyCode] : keys[action_type];

interface Step {
  line: string;
  fromMs: number;
  untilMs: number;
}

function gesture(down: Done, up: Done): string {
  const durationMs = up.atMs - down.atMs;
  const { x: fromX = 0, y: fromY = 0 } = down.action;
  const { x: toX = fromX, y: toY = fromY } = up.action;
  if (Math.hypot(toX - fromX, toY - fromY) > stillWithin)
    return `await device.swipe(${at(down.action)}, ${place(toX)}, ${place(toY)}, { durationMs: ${between(durationMs, 50)} });`;
  const selector = down.element && selectorOf(down.element);
  if (durationMs < pressMs) return selector ? tapOnLine(selector) : `await device.tap(${at(down.action)});`;
  return `await device.longPress(${at(down.action)}, { durationMs: ${between(durationMs, pressMs)} });`;
}

/** A script has fingers, and no wheel. */
function turned({ x = 0.5, y = 0.5, scrollX = 0, scrollY = 0 }: ScreenAction): string {
  const toX = Math.min(0.98, Math.max(0.02, x + scrollX * notchShare));
  const toY = Math.min(0.98, Math.max(0.02, y + scrollY * notchShare));
  return `await device.swipe(${at({ x, y })}, ${at({ x: toX, y: toY })}, { durationMs: ${turnMs} });`;
}

/** The steps of the first finger, keys and texts; a second finger and zooming have no line in a script. */
function stepsOf(done: readonly Done[]): Step[] {
  const steps: Step[] = [];
  let down: Done | undefined;
  let typed: { text: string; step: Step } | undefined;
  let wheel: { turn: ScreenAction; step: Step } | undefined;
  const add = (line: string, fromMs: number, untilMs: number) => {
    const step = { line, fromMs, untilMs };
    steps.push(step);
    typed = undefined;
    wheel = undefined;
    return step;
  };
  for (const one of done) {
    const { action, atMs } = one;
    const { action_type: kind, text = '', pointerId = 0 } = action;
    if (pointerId > 0) continue;
    if (kind === '_touchDown') down = one;
    else if (kind === '_touchUp') {
      if (down) add(gesture(down, one), down.atMs, atMs);
      down = undefined;
    } else if (kind === '_text') {
      const whole: string = (typed?.text ?? '') + text;
      const step: Step = typed?.step ?? add('', atMs, atMs);
      step.line = `await device.text(${JSON.stringify(whole)});`;
      step.untilMs = atMs;
      typed = { text: whole, step };
    } else if (kind === '_scroll') {
      const { scrollX = 0, scrollY = 0 } = wheel?.turn ?? {};
      const turn = { ...action, scrollX: scrollX + (action.scrollX ?? 0), scrollY: scrollY + (action.scrollY ?? 0) };
      const step: Step = wheel?.step ?? add('', atMs, atMs);
      step.line = turned(turn);
      step.untilMs = atMs;
      wheel = { turn, step };
    } else {
      const key = keyOf(action);
      if (key) add(`await device.key('${key}');`, atMs, atMs);
    }
  }
  return steps;
}

/** A script that does the same again, with the pauses that were made. */
export function scriptLines(done: readonly Done[]): string[] {
  const lines: string[] = [];
  let endedMs: number | undefined;
  for (const { line, fromMs, untilMs } of stepsOf(done)) {
    const waitMs = endedMs === undefined ? 0 : round(fromMs - endedMs);
    if (waitMs >= leastWaitMs) lines.push(`await sleep(${waitMs});`);
    lines.push(line);
    endedMs = untilMs;
  }
  return lines;
}
