import { setTimeout as delay } from 'node:timers/promises';
import type { CheckedSelector, ScreenElement } from '@flotilla/script-api';
import { coded } from '../../coded-error.ts';
import type { Phone } from '../../phones/phone.ts';
import { type HostCallHandlers, TimeoutError } from '../host.ts';
import { cutPicture, findPicture } from '../pictures/find-picture.ts';
import { matching } from '../selectors.ts';

const pollMs = 300;
const wholeScreen = { scalePercent: 100, qualityPercent: 90 };
/** The time for which a list may go on scrolling after a swipe. */
const rollingMs = 500;
const swipeMs = 300;

/** Describes a selector in an error message, without the base64 of a picture. */
const describeSelector = (selector: CheckedSelector) =>
  'image' in selector ? 'the picture' : JSON.stringify(selector);

/** Returns a function that finds elements or a picture on the phone's screen. */
function createFinder(phone: Phone) {
  const inTurn = createTurns();
  return async (selector: CheckedSelector, signal: AbortSignal): Promise<ScreenElement[]> => {
    if (!('image' in selector)) return matching(await phone.elements(), selector);
    return inTurn(async () => {
      signal.throwIfAborted();
      const found = await findPicture(await phone.screenshot(wholeScreen), selector, signal);
      return found ? [found] : [];
    });
  };
}

/** Runs one work item at a time. A run searches for one picture at a time, so that other runs get their turn. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** The calls that find elements or pictures on the screen. */
export function findCalls(phone: Phone) {
  const find = createFinder(phone);

  async function waitFor(selector: CheckedSelector, timeoutMs: number, signal: AbortSignal): Promise<ScreenElement> {
    const startedAt = performance.now();
    for (;;) {
      const [found] = await find(selector, signal);
      if (found) return found;
      const leftMs = timeoutMs - (performance.now() - startedAt);
      if (leftMs <= 0)
        throw coded(TimeoutError, 'nothingMatched', { selector: describeSelector(selector), ms: timeoutMs });
      await delay(Math.min(pollMs, leftMs), undefined, { signal });
    }
  }

  /** Returns the screen's content as text. Two equal texts mean that the screen no longer moves. */
  const screenText = async () => JSON.stringify(await phone.elements());

  return {
    'device.find': async ({ selector }, signal) => (await find(selector, signal))[0] ?? null,
    'device.findAll': ({ selector }, signal) => find(selector, signal),
    'device.exists': async ({ selector }, signal) => (await find(selector, signal)).length > 0,
    'device.waitFor': ({ selector, options }, signal) => waitFor(selector, options.timeoutMs, signal),
    async 'device.tapOn'({ selector, options }, signal) {
      const element = await waitFor(selector, options.timeoutMs, signal);
      await phone.tap({ x: element.x, y: element.y });
      return element;
    },
    async 'device.scrollTo'({ selector, options: { direction, maxSwipes } }, signal) {
      const [from, to] = direction === 'down' ? [0.75, 0.3] : [0.3, 0.75];
      let before = await screenText();
      for (let swipes = 0; ; swipes += 1) {
        const [found] = await find(selector, signal);
        if (found) return found;
        if (swipes >= maxSwipes)
          throw coded(TimeoutError, 'notWithinSwipes', { selector: describeSelector(selector), swipes: maxSwipes });
        await phone.swipe({ x: 0.5, y: from }, { x: 0.5, y: to }, swipeMs);
        await delay(rollingMs, undefined, { signal });
        const after = await screenText();
        if (after === before) throw coded(TimeoutError, 'endOfPage', { selector: describeSelector(selector) });
        before = after;
      }
    },
    'device.cut': async ({ area }) => cutPicture(await phone.screenshot(wholeScreen), area),
  } satisfies Partial<HostCallHandlers>;
}
