import type { TreeChoice } from '../../components/form/tree-select.tsx';
import { type Branch, type TreeOf, treeOf } from '../../lib/tree.ts';

/** The choice of no parent. */
export const top = 0;

interface Options<Row> {
  /** The row that is edited: neither it nor what is below it can be its parent. */
  of: number | undefined;
  nameOf: (row: Row) => string;
  /** Whether anything can be below this row. */
  holds?: (row: Row) => boolean;
}

/** The rows below which a row of a tree can be placed. */
export function parentChoices<Row extends Branch>(rows: readonly Row[], options: Options<Row>): TreeChoice[] {
  const { of, nameOf, holds = () => true } = options;
  const choices = (tree: readonly TreeOf<Row>[], below: boolean): TreeChoice[] =>
    tree.map((row) => {
      const isOwn = below || row.id === of;
      return { id: row.id, name: nameOf(row), disabled: isOwn || !holds(row), children: choices(row.children, isOwn) };
    });
  return choices(treeOf(rows), false);
}
