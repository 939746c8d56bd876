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
  'select',
  'radio',
  'lookup',
] as const;
export const columnQueries = ['none', 'contains', 'equals', 'range'] as const;

/** The types of columns that features can list and edit. */
export const columnTypes = ['text', 'smallint', 'integer', 'bigint', 'boolean', 'timestamptz'] as const;

type Widget = (typeof columnWidgets)[number];
/** The widgets that a column of a type can have. Other types can be in no form. */
export const widgetsOfType: Readonly<Record<(typeof columnTypes)[number], readonly Widget[]>> = {
  text: ['input', 'textarea', 'select', 'radio'],
  smallint: ['number'],
  integer: ['number'],
  bigint: ['number', 'lookup'],
  boolean: ['switch'],
  timestamptz: ['dateTime'],
};

/** The menu groups of each area, by their keys. The last one is chosen by default. */
export const menuGroups: Readonly<Record<(typeof generatedAreas)[number], readonly string[]>> = {
  ...{ identity: ['system', 'monitor'], system: ['system', 'monitor'], fleet: ['device', 'alarm'] },
  ...{ automation: ['task', 'script'], data: ['data'], tools: ['tools'] },
};
