// Loaded into the monitor page. Reads a phone's screen at every repaint and records the times of changes.
const [width, height] = [54, 117];
const state = { changes: [], touchedAtMs: 0, last: 0, any: false };

const small = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', {
  willReadFrequently: true,
});

/** The canvas, or the video over it once that shows something. */
const screenOf = (card) => card.querySelector('video:not([aria-hidden="true"])') ?? card.querySelector('canvas');

function look() {
  requestAnimationFrame(look);
  const card = document.querySelector(`article[aria-label="${state.deviceNo}"]`);
  const screen = card && screenOf(card);
  if (!screen) return;
  small.drawImage(screen, 0, 0, width, height);
  const pixels = small.getImageData(0, 0, width, height).data;
  let sum = 0;
  let light = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const bright = pixels[at] + pixels[at + 1] + pixels[at + 2];
    light += bright;
    sum = (Math.imul(sum, 31) + bright) | 0;
  }
  if (light === 0 || sum === state.last) return;
  state.last = sum;
  state.changes.push(performance.now());
}

globalThis.watchScreen = {
  start(deviceNo) {
    state.deviceNo = deviceNo;
    addEventListener('pointerup', ({ timeStamp }) => Object.assign(state, { touchedAtMs: timeStamp }), true);
    look();
  },
  now: () => performance.now(),
  /** Until the first change after the last touch; undefined while there is none. */
  sinceTouch: () => {
    const changed = state.changes.find((at) => at > state.touchedAtMs);
    return changed === undefined ? undefined : changed - state.touchedAtMs;
  },
  between: (from, to) => state.changes.filter((at) => at >= from && at < to).length,
};
