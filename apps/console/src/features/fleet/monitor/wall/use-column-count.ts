import { type RefObject, useLayoutEffect, useState } from 'react';

/** Measures the number of cards in a row. */
export function useColumnCount(grid: RefObject<HTMLElement | null>, tile: number, drawn: boolean): number {
  const [columns, setColumns] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size of the tiles makes other columns.
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    // The observer calls at once too, and after the layout: asking before it would lay out all cards twice.
    const observer = new ResizeObserver(() =>
      setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').filter(Boolean).length || 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, tile, drawn]);
  return columns;
}
