/** The choices of the code generation. This file has no schema, so that browsers can load it. */
export const generatedAreas = ['identity', 'system', 'fleet', 'automation', 'data', 'tools'] as const;

/** A list with a form, rows below each other, or a form with rows of a second table. */
export const featureTemplates = ['crud', 'tree', 'sub'] as const;

export const columnWidgets = [
  'input',
  'textarea',
  'number',
  'switch',
  'dateTime',
  'date',
  'tags',
  'select',
  'radio',
  'lookup',
  'readOnly',
] as const;
export const columnQueries = ['none', 'contains', 'equals', 'range'] as const;

/** The types of columns that features can list. */
export const columnTypes = [
  ...(['text', 'smallint', 'integer', 'bigint', 'numeric', 'boolean', 'date', 'timestamptz', 'text[]'] as const),
  ...(['jsonb', 'double precision'] as const),
] as const;
type ColumnType = (typeof columnTypes)[number];
type Widget = (typeof columnWidgets)[number];
type Query = (typeof columnQueries)[number];

/** The facts about a column that decide what a feature can do with it. */
export interface ColumnKind {
  readonly type: string;
  /** The digits of a `numeric`, and those after the point. JavaScript has at most 15 exactly. */
  readonly digits?: number | undefined;
  readonly scale?: number | undefined;
  /** The values that a check of the table allows. */
  readonly choices?: readonly (string | number)[] | undefined;
}

export const isListed = (type: string): type is ColumnType => (columnTypes as readonly string[]).includes(type);

const choiceWidgets = ['select', 'radio'] as const;
const widgetsOfType: Readonly<Record<ColumnType, readonly Widget[]>> = {
  text: ['input', 'textarea', ...choiceWidgets],
  ...{ smallint: ['number'], integer: ['number'], bigint: ['number', 'lookup'], numeric: ['number'] },
  ...{ boolean: ['switch'], date: ['date'], timestamptz: ['dateTime'], 'text[]': ['tags'] },
  // A form cannot have them: an object has no widget, and a number of any length is no number of JavaScript.
  ...{ jsonb: ['readOnly'], 'double precision': ['readOnly'] },
};

/** The widgets that a column can have; none if no feature can list its type. */
export function widgetsOf({ type, digits = 0, choices }: ColumnKind): readonly Widget[] {
  if (!isListed(type)) return [];
  if (choices) return choiceWidgets;
  return type === 'numeric' && (digits < 1 || digits > 15) ? ['readOnly'] : widgetsOfType[type];
}
/** Whether a form can have the column. */
export const isEditable = (kind: ColumnKind): boolean => !['readOnly', undefined].includes(widgetsOf(kind)[0]);

/** The filters that a column can have with a widget. */
export function queriesOf({ type }: ColumnKind, widget: Widget): readonly Query[] {
  if (type === 'date' || type === 'timestamptz') return ['none', 'range'];
  if (type === 'text[]') return ['none', 'contains'];
  if (widget === 'readOnly' || !isListed(type)) return ['none'];
  return widget === 'input' || widget === 'textarea' ? ['none', 'contains', 'equals'] : ['none', 'equals'];
}

/** The menu groups of each area, by their keys. The last one is chosen by default. */
export const menuGroups: Readonly<Record<(typeof generatedAreas)[number], readonly string[]>> = {
  ...{ identity: ['system', 'monitor'], system: ['system', 'monitor'], fleet: ['device', 'alarm'] },
  ...{ automation: ['task', 'script'], data: ['data'], tools: ['tools'] },
};
