import { type RefObject, useLayoutEffect, useState } from 'react';

const gapPx = 10;
/** The parts of a card besides the picture, as in its style sheet. */
interface CardParts {
  /** Border and padding on both sides together. */
  readonly framePx: number;
  /** The height of all rows of text and buttons. */
  readonly textPx: number;
}
const wholeCard: CardParts = { framePx: 14, textPx: 92 };
const bareCard: CardParts = { framePx: 8, textPx: 22 };
/** The assumed height of a phone's screen divided by its width. */
const screenRatio = 19 / 9;
/** The height of the pager below the wall. */
const footPx = 57;
/** The smallest page size; the wall scrolls if fewer cards fit. */
const fewest = 10;
/** The page size in a narrow window, which scrolls anyway, and while the wall has no width. */
export const usualSize = 20;

/** Returns the number of cards that fill an area in whole rows, if a card is at least `tile` px wide. `isBare`: cards show little besides the picture. */
export function fitOf(width: number, height: number, tile: number, isBare = false): number {
  const { framePx, textPx } = isBare ? bareCard : wholeCard;
  const columns = Math.max(1, Math.floor((width + gapPx) / (tile + gapPx)));
  const cardPx = (width - (columns - 1) * gapPx) / columns;
  const rows = Math.floor((height + gapPx) / ((cardPx - framePx) * screenRatio + framePx + textPx + gapPx));
  return Math.max(fewest, columns * Math.max(1, rows));
}

interface Look {
  readonly tile: number;
  readonly isBare: boolean;
}

/** Measures how many cards fit into the window below the toolbar. Returns `undefined` before the first measurement. */
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
      // The wall's height depends on its cards, so only a new width or a new window size changes how many fit.
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
