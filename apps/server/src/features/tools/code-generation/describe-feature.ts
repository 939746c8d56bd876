import {
  featureTemplates,
  generatedAreas,
  isEditable,
  isListed,
  menuGroups,
  queriesOf,
  widgetsOf,
} from '@flotilla/contract/generated-features';
import { term } from '@flotilla/contract/terms';
import { generationFaults as faults, genTableWords } from '@flotilla/contract/words/gen-tables';
import { namesOf, titleOf, wordKeys } from '@flotilla/generator/names';
import { references } from '@flotilla/generator/references';
import type { Area, Check, Field, Slice } from '@flotilla/generator/slice';
import { invalidField, missingField } from '../../../platform/http/call-error.ts';
import { readChoices, readLimits, type TableCheck } from './read-checks.ts';
import { readDefault } from './read-default.ts';
import { type DatabaseTable, standardColumns } from './read-tables.ts';
import type { StoredColumn } from './schema.ts';
import type { Settings } from './store.ts';

const identifier = /^[a-z][a-z0-9_]*$/;
/** A later area may use the earlier ones; the slices of data are its own. */
const order: readonly Area[] = ['system', 'identity', 'fleet', 'automation', 'tools', 'data'];
const isUsed = ({ inAdd, inEdit, inList, query }: StoredColumn) => inAdd || inEdit || inList || query !== 'none';
const wordsOf = ({ wordZhCN, wordEn, wordZhTW }: Pick<StoredColumn, 'wordZhCN' | 'wordEn' | 'wordZhTW'>) => ({
  ...{ 'zh-CN': wordZhCN, en: wordEn, 'zh-TW': wordZhTW },
});

function fieldOf({ name, facts, ...column }: StoredColumn): Field | undefined {
  const { type, isNullable, most, unique, digits, scale, choices, min, max } = facts;
  if (!isListed(type)) return undefined;
  const standard = readDefault(facts);
  const { inAdd, inEdit, inList, isRequired, query, widget, dictionary } = column;
  return {
    ...{ column: name, type, isNullable, isRequired, inAdd, inEdit, inList, query, widget },
    words: wordsOf(column),
    ...(standard !== undefined && { standard }),
    ...(dictionary && (widget === 'select' || widget === 'radio') && { dictionary }),
    ...(widget === 'lookup' && { refersTo: facts.refersTo }),
    ...(most !== null && { most }),
    ...(digits !== undefined && isEditable(facts) && { digits, scale: scale ?? 0 }),
    ...(choices && { choices }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unique && identifier.test(unique) && { unique }),
  };
}

/** @throws 400 at the first setting of a column that gives no feature */
function checkColumn(column: StoredColumn, path: string, area: Area): void {
  const { name, facts, widget, inAdd, dictionary } = column;
  const refuse = (field: string, fault: keyof typeof faults): never => {
    throw invalidField(`${path}.${field}`, faults[fault]);
  };
  if (!facts.isNullable && facts.standard === null && !inAdd)
    refuse('inAdd', isEditable(facts) ? 'mustBeFilled' : 'cannotBeFilled');
  if (!isUsed(column)) return;
  if (!identifier.test(name)) refuse('column', 'identifier');
  if (wordKeys.has(name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())))
    refuse('column', 'reserved');
  if (!widgetsOf(facts).includes(widget)) refuse('widget', 'widget');
  if ((inAdd || column.inEdit) && !isEditable(facts)) refuse(inAdd ? 'inAdd' : 'inEdit', 'readOnly');
  if ((widget === 'select' || widget === 'radio') && !dictionary && !facts.choices) refuse('dictionary', 'dictionary');
  const target = references[facts.refersTo];
  if (widget === 'lookup' && (!target || order.indexOf(target.area) > order.indexOf(area))) refuse('widget', 'lookup');
  if (!queriesOf(facts, widget).includes(column.query)) refuse('query', 'query');
}

/** The checks whose columns the migration has. A list of choices is a check of its column. */
function checksOf({ name, checks }: DatabaseTable, fields: readonly Field[], others: readonly string[]): Check[] {
  const byName = new Map(fields.map((field) => [field.column, field]));
  const isKept = ({ columns, ...check }: TableCheck) =>
    columns.every((column) => byName.has(column) || others.includes(column)) &&
    !(columns.length === 1 && byName.get(columns[0]!)?.choices && readChoices({ columns, ...check }));
  return checks.filter(isKept).map((check, index) => {
    const field = check.columns.length === 1 ? byName.get(check.columns[0]!) : undefined;
    const isLimit = (field?.min ?? field?.max) !== undefined && readLimits(check, field!.scale ?? 0) !== undefined;
    return {
      name: identifier.test(check.name) ? check.name : `${name}_check_${index + 1}`,
      condition: check.condition,
      columns: isLimit ? [] : check.columns,
    };
  });
}

/** The types of the columns that rows within a form can have. */
const itemTypes: ReadonlySet<string> = new Set(['text', 'smallint', 'integer', 'bigint', 'numeric', 'boolean']);

/** The columns of a second table, whose rows are edited within the form. */
function subOf({ table }: Settings, sub: { settings: Settings; database: DatabaseTable } | undefined): Slice['sub'] {
  if (!sub?.database.columns.some(({ name, isIdentity }) => name === 'id' && isIdentity)) {
    throw invalidField('subTable', faults.subTable);
  }
  const { columns } = sub.settings;
  const key = columns.find(({ name, facts }) => name === table.subColumn && facts.refersTo === table.name);
  if (!key) throw invalidField('subColumn', faults.subColumn);
  const fields = columns
    .filter((column) => column !== key && isUsed(column))
    .flatMap((column) => fieldOf(column) ?? [])
    .map((field) => ({ ...field, inAdd: true, inEdit: true, query: 'none' as const }));
  const isWrong = ({ type, dictionary, refersTo, choices }: Field) =>
    !itemTypes.has(type) || dictionary || refersTo || choices;
  const others = columns.filter((column) => column !== key && !isUsed(column));
  const isMissing = others.some(({ facts }) => !facts.isNullable && facts.standard === null);
  if (fields.length === 0 || fields.some(isWrong) || isMissing) throw invalidField('subTable', faults.subColumnsWrong);
  const checks = checksOf(sub.database, fields, ['id', key.name]);
  return { table: table.subTable, key: key.name, words: wordsOf(sub.settings.table), fields, checks };
}

function checkTable({ table }: Settings, { columns }: DatabaseTable): Area {
  const has = (name: string) => columns.some((column) => column.name === name);
  const area = generatedAreas.find((one) => one === table.moduleType);
  if (!table.moduleType) throw missingField(genTableWords, 'moduleType');
  if (!area) throw invalidField('moduleType', term('unknown'));
  if (!identifier.test(table.name)) throw invalidField('name', faults.identifier);
  if (!columns.some(({ name, isIdentity }) => name === 'id' && isIdentity)) throw invalidField('name', faults.noId);
  if (table.isOwned && !(has('tenant_id') && has('owner_id'))) throw invalidField('isOwned', faults.noOwner);
  if (!table.isOwned && has('tenant_id')) throw invalidField('isOwned', faults.hasOwner);
  if (table.isOwned && area === 'system') throw invalidField('isOwned', faults.ownedInSystem);
  if (table.menuParent && !menuGroups[area].includes(table.menuParent))
    throw invalidField('menuParent', term('unknown'));
  if (!featureTemplates.includes(table.template)) throw invalidField('template', term('unknown'));
  return area;
}

export interface Described {
  readonly slice: Slice;
  /** The standard columns that the table lacks. */
  readonly missing: readonly string[];
}
interface Around {
  readonly database: DatabaseTable;
  readonly sub: { settings: Settings; database: DatabaseTable } | undefined;
  /** Whether a migration of the program creates the table. */
  readonly isMigrated: boolean;
}

/** The feature that the settings describe. @throws 400 that names the setting which gives none */
export function describeFeature(settings: Settings, { database, sub, isMigrated }: Around): Described {
  const { table, columns } = settings;
  const area = checkTable(settings, database);
  const isTree = table.template === 'tree';
  const isParent = ({ name, facts }: StoredColumn) =>
    name === table.parentColumn && facts.refersTo === table.name && facts.type === 'bigint' && facts.isNullable;
  if (isTree && !columns.some(isParent)) throw invalidField('parentColumn', faults.parent);
  const others = columns.filter((column) => !(isTree && isParent(column)));
  for (const column of others) checkColumn(column, `columns.${columns.indexOf(column)}`, area);
  const ranges = columns.flatMap(({ query }, index) => (query === 'range' ? [index] : []));
  if (ranges.length > 1) throw invalidField(`columns.${ranges[1]}.query`, faults.range);
  const fields = others.filter(isUsed).flatMap((column) => fieldOf(column) ?? []);
  const hidden = others.filter((column) => !isUsed(column)).flatMap((column) => fieldOf(column) ?? []);
  const kept = hidden.filter(({ column }) => identifier.test(column));
  const unlisted = others
    .filter(({ name, facts }) => !isListed(facts.type) && identifier.test(name))
    .map(({ name, facts }) => ({ column: name, sqlType: facts.type }));
  const plain = [...unlisted.map(({ column }) => column), ...standardColumns, ...(isTree ? [table.parentColumn] : [])];
  const slice: Slice = {
    ...{ area, slice: table.slice, words: wordsOf(table), isOwned: table.isOwned, template: table.template },
    ...{ table: table.name, isMigrated, fields },
    ...{ hidden: kept, others: unlisted, checks: checksOf(database, [...fields, ...kept], plain) },
    ...(table.isImported && { isImported: true }),
    ...(table.menuParent && { menuParent: table.menuParent }),
    ...(isTree && { parent: table.parentColumn }),
    ...(table.template === 'sub' && { sub: subOf(settings, sub)! }),
  };
  if (!titleOf(namesOf(slice))) throw invalidField('columns', faults.noTitle);
  const has = (name: string) => database.columns.some((column) => column.name === name);
  return { slice, missing: ['created_at', 'modified_at'].filter((name) => !has(name)) };
}
