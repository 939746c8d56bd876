import type { AnswerOf } from '@flotilla/contract/endpoint';
import * as calls from '@flotilla/contract/http/identity/users';
import { mostImportedUsers } from '@flotilla/contract/imported-users';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { userWords as words } from '@flotilla/contract/words/users';
import type { UserWho } from '../../../platform/access/who.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { CallError, invalidField, taken } from '../../../platform/http/call-error.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { assertStorable, validate } from '../../../platform/http/validate.ts';
import { importLines } from '../../../platform/spreadsheet/import-lines.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import { fieldOfTitle, listed } from '../../../platform/spreadsheet/titles.ts';
import type { Progress } from '../../../platform/work/works.ts';
import { addUser } from './add-user.ts';
import { editUser } from './edit-user.ts';
import { type ImportedField, imported } from './sheet-columns.ts';
import { idOfName, readNames, type SheetNames, valueOfWord } from './sheet-names.ts';
import * as store from './store.ts';
import type { UserDeps } from './users.ts';

type Report = AnswerOf<typeof calls.importUsers>;
type Line = Report['lines'][number];
type Cells = Readonly<Partial<Record<ImportedField, string>>>;

const limits = { mostRows: mostImportedUsers + 1, mostColumns: 50 };
/** Passwords of later rows are hashed while a row is stored. The pool hashes two at a time. */
const hashedAhead = 2;

/** The field of each column; other columns, such as the creation time, are ignored. */
function fieldsOf(titles: readonly string[]): (ImportedField | undefined)[] {
  const fields = titles.map((title) => fieldOfTitle(title, imported, words));
  if (!fields.includes('userName')) {
    throw new CallError('invalid', {
      params: { what: titles[0]?.slice(0, 200) ?? '1', message: term('titleUnknown') },
      fields: [{ path: 'file' }],
    });
  }
  return fields;
}

/** Empty cells are left out. */
const cellsOf = (fields: readonly (ImportedField | undefined)[], row: readonly string[]): Cells =>
  Object.fromEntries(fields.flatMap((field, at) => (field && row[at] ? [[field, row[at]]] : [])));

/** A bare day begins at midnight. */
const momentOf = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00` : text);

/** The cells as the calls take them. */
async function bodyOf(deps: UserDeps, names: SheetNames, cells: Cells) {
  const parentOf = async (userName: string) => {
    const parent = await store.userByName(deps.db.drizzle, userName);
    if (!parent) throw invalidField('parentId', term('unknown'));
    return parent.id;
  };
  const ids = (field: 'postIds' | 'roleIds', known: SheetNames['posts'], text: string) =>
    listed(text).map((name) => idOfName(field, known, name));
  const { gender, status, userType, deptId, postIds, roleIds, parentId, expirationTime, ...same } = cells;
  return {
    ...same,
    ...(gender && { gender: valueOfWord('gender', gender) }),
    ...(status && { status: valueOfWord('status', status) }),
    ...(userType && { userType: valueOfWord('userType', userType) }),
    ...(deptId && names.departments && { deptId: idOfName('deptId', names.departments, deptId) }),
    ...(postIds && { postIds: ids('postIds', names.posts, postIds) }),
    ...(roleIds && { roleIds: ids('roleIds', names.roles, roleIds) }),
    ...(parentId && { parentId: await parentOf(parentId) }),
    ...(expirationTime && { expirationTime: momentOf(expirationTime) }),
  };
}

interface Import {
  readonly who: UserWho;
  readonly locale: Locale;
  readonly file: Upload;
  readonly updateExisting: boolean;
  /** Puts an unexpected error into words. */
  readonly explain: (error: unknown) => CallError;
}

/**
 * Adds or edits a user for each row below the titles, each in its own transaction: a refused row is reported and the others are stored.
 * An unexpected error ends the import, and the report contains the row.
 */
export async function importUsers(
  deps: UserDeps,
  { who, locale, file, updateExisting, explain }: Import,
  progress: Progress,
): Promise<Report> {
  const [title, ...rows] = await readSpreadsheet({ fileName: file.fileName, content: await file.read() }, limits);
  const fields = fieldsOf(title?.cells ?? []);
  const names = await readNames(deps, deps.db.drizzle, who);

  const save = async (cells: Cells, hash: () => Promise<string>): Promise<Line['result']> => {
    assertStorable(cells);
    const body = await bodyOf(deps, names, cells);
    const existing = cells.userName ? await store.userByName(deps.db.drizzle, cells.userName) : undefined;
    if (existing && !updateExisting) throw taken(words, 'userName', cells.userName!);
    if (existing) {
      const { userName: _name, password: _password, ...change } = body;
      await editUser(deps, who, locale, validate(calls.editUser.body, { ...change, id: existing.id }, locale, words));
      return 'updated';
    }
    const valid = validate(calls.addUser.body, body, locale, words);
    await addUser(deps, who, valid, hash);
    return 'added';
  };

  const all = rows.map(({ number, cells }) => ({ line: number, cells: cellsOf(fields, cells) }));
  const hashes = new Map<Cells, Promise<string>>();
  const hashOf = (cells: Cells) => {
    const hash = hashes.get(cells) ?? hashPassword(cells.password ?? '');
    hashes.set(cells, hash);
    return hash;
  };
  const saveAt = async (at: number) => {
    const { cells } = all[at]!;
    // Rows that edit existing users need no password.
    const ahead = updateExisting ? [] : all.slice(at, at + 1 + hashedAhead);
    for (const next of ahead) if (next.cells.password) hashOf(next.cells);
    const result = await save(cells, () => hashOf(cells));
    hashes.delete(cells);
    return result;
  };
  const results = await importLines(all, { locale, words, explain, save: saveAt }, progress);
  const lines = results.map(({ result = 'refused' as const, message }, at): Line => {
    const { line, cells } = all[at]!;
    return { line, userName: (cells.userName ?? '').slice(0, 64), result, message };
  });
  const counted = (result: Line['result']) => lines.filter((line) => line.result === result).length;
  return { added: counted('added'), updated: counted('updated'), failed: counted('refused'), lines };
}
