import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { cellPitch } from './cell-paths.ts';
import { Cells } from './cells.tsx';

type Props = Omit<ComponentProps<typeof Cells>, 'columns' | 'scale'> & {
  /** The number of cells on the whole page: a small fleet is drawn larger. */
  total?: number;
};

const columnsAtFirst = 24;
/** Up to this many cells are scaled by this factor. */
const scales = [
  [40, 3],
  [240, 2],
] as const;
const scaleFor = (count: number): number => scales.find(([most]) => count <= most)?.[1] ?? 1;

/** Cells in rows that fill the available width. */
export function FittedCells({ total, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const scale = scaleFor(total ?? props.states.length);
  const [columns, setColumns] = useState(columnsAtFirst);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = () =>
      element.clientWidth > 0 && setColumns(Math.max(1, Math.floor(element.clientWidth / cellPitch / scale)));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scale]);
  return (
    <div ref={box}>
      <Cells {...props} columns={columns} scale={scale} />
    </div>
  );
}
