// biome-ignore-all lint/suspicious/noExplicitAny: what a field holds, only the author of a script knows

/** Which rows: every given field must hold. A text is the whole value, `{ contains }` a part of it in any case. */
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

/** Which of the found rows. */
export interface FindOptions {
  /** 1 to 1,000, default 100. */
  limit?: number;
  /** The English name of a field, `-name` for the other direction. Default: the oldest first. */
  order?: string;
}

/**
 * The tenant's dynamic tables, by the English names of tables and fields. All values are texts; numbers are kept as texts.
 * Throws `SiteError` for a table or field that is not there, and for a value that is longer than its field.
 * `const [account] = await tables.find('accounts', { state: 'free' }, { limit: 1 })` finds a row, and
 * `await tables.update('accounts', account.id, { state: 'used' }, { where: { state: 'free' } })` takes it if nobody else has.
 */
export interface Tables {
  /** The rows that match, all of them with `{}`. */
  find(table: string, where?: RowConditions, options?: FindOptions): Promise<TableRow[]>;
  /** How many rows match. */
  count(table: string, where?: RowConditions): Promise<number>;
  /** Adds a row and answers its id; fields that are left out are empty. */
  insert(table: string, row: RowValues): Promise<number>;
  /**
   * Changes the given fields of a row. Answers false, and changes nothing, when the row is gone or `where` does not hold for it
   * any more: of several phones that want the same row, one gets it.
   */
  update(table: string, id: number, changes: RowValues, options?: { where?: RowConditions }): Promise<boolean>;
  /** Deletes a row; answers whether it was there. */
  remove(table: string, id: number): Promise<boolean>;
}
