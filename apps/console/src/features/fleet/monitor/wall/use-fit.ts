import { type RefObject, useLayoutEffect, useState } from 'react';

const gapPx = 10;
interface CardParts {
  /** Border and padding on both sides. */
  readonly framePx: number;
  /** Everything but the picture: the head, two lines, and the keys. */
  readonly wordsPx: number;
}
const wholeCard: CardParts = { framePx: 14, wordsPx: 92 };
const bareCard: CardParts = { framePx: 8, wordsPx: 22 };
/** A screen's height in widths. */
const screenRatio = 19 / 9;
const footPx = 57;
const fewest = 10;
/** The page size if nothing can be measured, and in a narrow window, which scrolls anyway. */
export const usualSize = 20;

/** The number of cards that fill the room in whole rows. */
export function fitOf(width: number, height: number, tile: number, isBare = false): number {
  const { framePx, wordsPx } = isBare ? bareCard : wholeCard;
  const columns = Math.max(1, Math.floor((width + gapPx) / (tile + gapPx)));
  const cardPx = (width - (columns - 1) * gapPx) / columns;
  const rows = Math.floor((height + gapPx) / ((cardPx - framePx) * screenRatio + framePx + wordsPx + gapPx));
  return Math.max(fewest, columns * Math.max(1, rows));
}

interface Look {
  readonly tile: number;
  readonly isBare: boolean;
}

/** The number of cards that fit below the tools; `undefined` until it is measured. */
export function useFit(
  body: RefObject<HTMLElement | null>,
  { tile, isBare }: Look,
  narrow: boolean,
): number | undefined {
  const [fit, setFit] = useState<number>();
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    let widthPx = -1;
    const measure = () => {
      // The wall grows with its cards, so only a new width or a new window changes their number.
      if (element.clientWidth === widthPx) return;
      widthPx = element.clientWidth;
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const innerPx = widthPx - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const topPx = element.getBoundingClientRect().top + document.documentElement.scrollTop;
      setFit(narrow || !(innerPx > 0) ? usualSize : fitOf(innerPx, innerHeight - topPx - footPx, tile, isBare));
    };
    const measureAgain = () => {
      widthPx = -1;
      measure();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measureAgain);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measureAgain);
    };
  }, [body, tile, isBare, narrow]);
  return fit;
}
