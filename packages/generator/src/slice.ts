import {
  type columnQueries,
  type columnTypes,
  type columnWidgets,
  type featureTemplates,
  generatedAreas,
} from '@flotilla/contract/generated-features';
import type { Word } from '@flotilla/contract/locale';

export const areas = generatedAreas;
export type Area = (typeof areas)[number];
export type ColumnType = (typeof columnTypes)[number];

/** A column that the generated feature lists or edits. */
export interface Field {
  /** The name in the database. */
  readonly column: string;
  readonly type: ColumnType;
  readonly words: Word;
  readonly isNullable: boolean;
  /** The value that the database gives a row without one; `now()` for a time. */
  readonly standard?: string | number | boolean;
  readonly isRequired: boolean;
  readonly inAdd: boolean;
  readonly inEdit: boolean;
  readonly inList: boolean;
  readonly query: (typeof columnQueries)[number];
  readonly widget: (typeof columnWidgets)[number];
  /** The type of the dictionary whose entries a choice has. */
  readonly dictionary?: string;
  /** The table to whose rows the column refers. */
  readonly refersTo?: string;
  /** The length limit of a text. */
  readonly most?: number;
  /** The unique index of the column. */
  readonly unique?: string;
  /** The digits of a number, and those after the point. Without them a `numeric` can only be read. */
  readonly digits?: number;
  readonly scale?: number;
  /** The values that a check of the table allows. */
  readonly choices?: readonly (string | number)[];
  /** The limits of a number, both included. */
  readonly min?: number;
  readonly max?: number;
}

/** A check of the table. */
export interface Check {
  readonly name: string;
  /** The condition in SQL. */
  readonly condition: string;
  /** The columns that it is about, unless the limits of a field refuse the same values before. */
  readonly columns: readonly string[];
}

/** A column of a type that no feature supports. */
export interface OtherColumn {
  readonly column: string;
  /** The type as PostgreSQL writes it. */
  readonly sqlType: string;
}

/** A second table, whose rows are edited within the form of the first. */
export interface SubTable {
  readonly table: string;
  /** The column that refers to the first table. */
  readonly key: string;
  readonly words: Word;
  readonly fields: readonly Field[];
  readonly checks?: readonly Check[];
}

/** A feature to generate. */
export interface Slice {
  readonly area: Area;
  /** Many of them, as folders and files are called: `spare-parts`. */
  readonly slice: string;
  /** The word for one of them. */
  readonly words: Word;
  /** Its rows belong to a user of a tenant, or to the site. */
  readonly isOwned: boolean;
  readonly template: (typeof featureTemplates)[number];
  readonly table: string;
  /** Whether a migration of the project creates the table already. */
  readonly isMigrated: boolean;
  /** The key of the menu's group, by default the last of the area. */
  readonly menuParent?: string;
  readonly fields: readonly Field[];
  /** Columns that the feature neither lists nor edits. */
  readonly hidden?: readonly Field[];
  /** Columns that only a migration has, because no feature supports their types. */
  readonly others?: readonly OtherColumn[];
  readonly checks?: readonly Check[];
  /** Whether rows are also added from a sheet. */
  readonly isImported?: boolean;
  /** The column with the parent's id, for a tree. */
  readonly parent?: string;
  readonly sub?: SubTable;
}

/** Whether the rows of an area belong to the site unless stated otherwise. */
export const isOfSite = (area: Area): boolean => area === 'identity' || area === 'system' || area === 'tools';

export const singularOf = (slice: string): string => slice.replace(/ies$/, 'y').replace(/s$/, '');

/** The form of a new slice by hand: a name, which is unique. */
export const nameField = (table: string, words: Word): Field => ({
  ...{ column: 'name', type: 'text', isNullable: false, isRequired: true, inAdd: true, inEdit: true, inList: true },
  ...{ query: 'contains', widget: 'input', most: 64, unique: `${table}_name` },
  words,
});
