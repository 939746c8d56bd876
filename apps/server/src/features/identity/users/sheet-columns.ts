import type { UserRow } from '@flotilla/contract/http/identity/users';
import type { Words } from '@flotilla/contract/locale';
import { genderWords, userTypeWords } from '@flotilla/contract/user-choices';
import { userWords as words } from '@flotilla/contract/words/users';
import { type Column, fieldColumns, wordColumn } from '../../../platform/spreadsheet/columns.ts';
import { statusColumn, statusWords } from '../../../platform/spreadsheet/status-column.ts';
import { joinWords, titleWithChoices } from '../../../platform/spreadsheet/titles.ts';
import type { DepartmentChoice } from '../departments/api.ts';

/** The columns that an import reads. */
export const imported = [
  'userName',
  'nickname',
  'password',
  'phone',
  'gender',
  'status',
  'userType',
  'deptId',
  'postIds',
  'roleIds',
  'parentId',
  'deviceQuantity',
  'expirationTime',
  'concurrencyLimit',
  'remark',
] as const;
export type ImportedField = (typeof imported)[number];

/** Columns whose cells are one of some words. */
export const choices: Readonly<Partial<Record<ImportedField, Words>>> = {
  gender: genderWords,
  status: statusWords,
  userType: userTypeWords,
};

const separator = ' / ';

/** The names from the top down to each department: `Head office / Operations`. */
export function departmentPaths(departments: readonly DepartmentChoice[]): Map<number, string> {
  const byId = new Map(departments.map((department) => [department.id, department]));
  const pathOf = ({ name, parentId }: DepartmentChoice): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent ? `${pathOf(parent)}${separator}${name}` : name;
  };
  return new Map(departments.map((department) => [department.id, pathOf(department)]));
}

/** An export's columns; an import reads them again. */
export const exportColumns = (paths: ReadonlyMap<number, string>): Column<UserRow>[] => [
  ...fieldColumns(words, { userName: 20, nickname: 20, phone: 16 }),
  wordColumn(words.gender, (row: UserRow) => row.gender, genderWords),
  statusColumn(words.status),
  wordColumn(words.userType, (row: UserRow) => row.userType, userTypeWords),
  { title: words.deptId, width: 28, value: ({ deptId, deptName }) => paths.get(deptId ?? 0) ?? deptName },
  { title: words.postIds, width: 20, value: (row, locale) => joinWords(row.postNames, locale) },
  { title: words.roleIds, width: 20, value: (row, locale) => joinWords(row.roleNames, locale) },
  { title: words.parentId, value: (row) => row.parentName },
  ...fieldColumns(words, {
    deviceQuantity: 12,
    expirationTime: 'time',
    concurrencyLimit: 16,
    remark: 32,
    createdAt: 'time',
    lastLoginAt: 'time',
  }),
];

/** The titles of an empty sheet to fill in. */
export const templateColumns: readonly Column<never>[] = imported.map((field) => {
  const of = choices[field];
  return { title: of ? titleWithChoices(words[field], of) : words[field], width: 20, value: () => null };
});
