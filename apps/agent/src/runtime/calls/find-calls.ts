import { setTimeout as delay } from 'node:timers/promises';
import type { CheckedSelector, ScreenElement } from '@flotilla/script-api';
import type { Phone } from '../../phones/phone.ts';
import { type HostCallHandlers, TimeoutError } from '../host.ts';
import { cutPicture, findPicture } from '../pictures/find-picture.ts';
import { matching } from '../selectors.ts';

const lookEveryMs = 300;
const wholeScreen = { scalePercent: 100, qualityPercent: 90 };
/** After a swipe lists roll on for a moment. */
const rollingMs = 500;
const swipeMs = 300;

/** A long picture is cut off in a message. */
const wordsOf = (selector: CheckedSelector) => ('image' in selector ? 'the picture' : JSON.stringify(selector));

/** Finds things on a phone's screen by element or picture. */
function createLook(phone: Phone) {
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

/** A run searches for one picture at a time, so that the other runs have their turn. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** The calls that look for something on the screen. */
export function findCalls(phone: Phone) {
  const look = createLook(phone);

  async function waitFor(selector: CheckedSelector, timeoutMs: number, signal: AbortSignal): Promise<ScreenElement> {
    const startedAt = performance.now();
    for (;;) {
      const [found] = await look(selector, signal);
      if (found) return found;
      const leftMs = timeoutMs - (performance.now() - startedAt);
      if (leftMs <= 0)
        throw new TimeoutError(`Nothing on the screen matched ${wordsOf(selector)} within ${timeoutMs} ms`);
      await delay(Math.min(lookEveryMs, leftMs), undefined, { signal });
    }
  }

  /** What the screen shows, to notice that it no longer moves. */
  const shown = async () => JSON.stringify(await phone.elements());

  return {
    'device.find': async ({ selector }, signal) => (await look(selector, signal))[0] ?? null,
    'device.findAll': ({ selector }, signal) => look(selector, signal),
    'device.exists': async ({ selector }, signal) => (await look(selector, signal)).length > 0,
    'device.waitFor': ({ selector, options }, signal) => waitFor(selector, options.timeoutMs, signal),
    async 'device.tapOn'({ selector, options }, signal) {
      const element = await waitFor(selector, options.timeoutMs, signal);
      await phone.tap({ x: element.x, y: element.y });
      return element;
    },
    async 'device.scrollTo'({ selector, options: { direction, maxSwipes } }, signal) {
      const [from, to] = direction === 'down' ? [0.75, 0.3] : [0.3, 0.75];
      let before = await shown();
      for (let swipes = 0; ; swipes += 1) {
        const [found] = await look(selector, signal);
        if (found) return found;
        if (swipes >= maxSwipes)
          throw new TimeoutError(`${wordsOf(selector)} did not appear within ${maxSwipes} swipes`);
        await phone.swipe({ x: 0.5, y: from }, { x: 0.5, y: to }, swipeMs);
        await delay(rollingMs, undefined, { signal });
        const after = await shown();
        if (after === before)
          throw new TimeoutError(`${wordsOf(selector)} is not on this page: it has come to its end`);
        before = after;
      }
    },
    'device.cut': async ({ area }) => cutPicture(await phone.screenshot(wholeScreen), area),
  } satisfies Partial<HostCallHandlers>;
}
