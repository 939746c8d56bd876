import { CallError } from '../http/call-error.ts';

/** A file in memory. */
export interface HeldFile {
  readonly fileName: string;
  readonly content: Buffer;
}

export interface SheetLimits {
  readonly mostRows: number;
  readonly mostColumns: number;
  /** The first columns that are read; the others, up to `mostColumns`, are skipped. Default: all. */
  readonly readColumns?: number;
}

/** A row that is not empty; `number` as spreadsheets show it. Cells are texts, an absent one is empty. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Bounds the memory of wide sheets; empty cells before the last one of a row count too. */
const mostCells = 2_000_000;

export const formulaAt = (cell: string): CallError =>
  new CallError('sheetFormula', { params: { cell }, fields: [{ path: 'file' }] });

/** Collects cells into rows within the limits. @throws `tooLarge()` */
export function createRows({ mostRows, mostColumns, readColumns }: SheetLimits, tooLarge: () => CallError) {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let total = 0;
  return {
    rows,
    add(column: number, value: string): void {
      const text = value.trim();
      if (text === '') return;
      if (column >= mostColumns) throw tooLarge();
      if (column >= (readColumns ?? mostColumns)) return;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    },
    endRow(number: number): void {
      if (cells.length === 0) return;
      total += cells.length;
      if (rows.length >= mostRows || total > mostCells) throw tooLarge();
      rows.push({ number, cells });
      cells = [];
    },
  };
}
