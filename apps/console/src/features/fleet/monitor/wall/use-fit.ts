import { type RefObject, useLayoutEffect, useState } from 'react';

const gapPx = 10;
/** Of a card: its border and padding, its head, two lines, and its keys. */
const framePx = 14;
const wordsPx = 92;
/** A screen is so much taller than wide. */
const screenRatio = 19 / 9;
const footPx = 57;
const fewest = 10;
/** Where nothing can be measured, and on a phone, whose page is scrolled anyway. */
export const usualSize = 20;

/** How many cards fill the room, in whole rows. */
export function fitOf(width: number, height: number, tile: number): number {
  const columns = Math.max(1, Math.floor((width + gapPx) / (tile + gapPx)));
  const cardPx = (width - (columns - 1) * gapPx) / columns;
  const rows = Math.floor((height + gapPx) / ((cardPx - framePx) * screenRatio + framePx + wordsPx + gapPx));
  return Math.max(fewest, columns * Math.max(1, rows));
}

/** How many cards of this size fit below the tools; undefined until it is known. */
export function useFit(body: RefObject<HTMLElement | null>, tile: number, narrow: boolean): number | undefined {
  const [fit, setFit] = useState<number>();
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    let widthPx = -1;
    const measure = () => {
      // The wall grows with its cards; only another width, or another window, means another number of them.
      if (element.clientWidth === widthPx) return;
      widthPx = element.clientWidth;
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const innerPx = widthPx - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const topPx = element.getBoundingClientRect().top + document.documentElement.scrollTop;
      setFit(narrow || !(innerPx > 0) ? usualSize : fitOf(innerPx, innerHeight - topPx - footPx, tile));
    };
    const anew = () => {
      widthPx = -1;
      measure();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', anew);
    return () => {
      observer.disconnect();
      removeEventListener('resize', anew);
    };
  }, [body, tile, narrow]);
  return fit;
}
