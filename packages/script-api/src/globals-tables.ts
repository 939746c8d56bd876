// biome-ignore-all lint/suspicious/noExplicitAny: what a field holds, only the author of a script knows

/** Conditions for rows, which must all hold. A text is the whole value, `{ contains }` a part of it, ignoring case. */
export interface RowConditions {
  [field: string]: string | number | { contains: string };
}

/** The values of fields by their English names. */
export interface RowValues {
  [field: string]: string | number;
}

/** A row of a dynamic table: its id, and a text for each field under the field's English name. */
export interface TableRow {
  readonly id: number;
  readonly [field: string]: any;
}

/** Options of `tables.find`. */
export interface FindOptions {
  /** The largest number of rows, 1 to 1,000, default 100. */
  limit?: number;
  /** The English name of the field to sort by, `-name` for descending order. Default: the oldest row first. */
  order?: string;
}

/**
 * The tenant's dynamic tables, by the English names of tables and fields. All values are texts; numbers are stored as text.
 * Throws `SiteError` for an unknown table or field, and for a value that is longer than its field.
 * `const [account] = await tables.find('accounts', { state: 'free' }, { limit: 1 })` finds a row, and
 * `await tables.update('accounts', account.id, { state: 'used' }, { where: { state: 'free' } })` claims it, unless another phone has claimed it before.
 */
export interface Tables {
  /** Returns the rows that match; `{}` matches all. */
  find(table: string, where?: RowConditions, options?: FindOptions): Promise<TableRow[]>;
  /** Returns the number of rows that match. */
  count(table: string, where?: RowConditions): Promise<number>;
  /** Adds a row and returns its id. Fields that are left out are empty. */
  insert(table: string, row: RowValues): Promise<number>;
  /**
   * Changes the given fields of a row. Returns false, and changes nothing, if the row does not exist or no longer matches `where`.
   * If several phones claim the same row in this way, only one of them succeeds.
   */
  update(table: string, id: number, changes: RowValues, options?: { where?: RowConditions }): Promise<boolean>;
  /** Deletes a row. Returns whether it existed. */
  remove(table: string, id: number): Promise<boolean>;
}
