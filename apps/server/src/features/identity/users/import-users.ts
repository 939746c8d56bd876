import type { AnswerOf } from '@flotilla/contract/endpoint';
import { inWords } from '@flotilla/contract/errors';
import * as calls from '@flotilla/contract/http/users';
import type { Locale, Word } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { userWords as words } from '@flotilla/contract/words/users';
import type { UserWho } from '../../../platform/access/who.ts';
import { CallError, invalidField, missingField, taken } from '../../../platform/http/call-error.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { assertStorable, validate } from '../../../platform/http/validate.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import { addUser } from './add-user.ts';
import { editUser } from './edit-user.ts';
import { fieldOfTitle, type ImportedField } from './sheet-columns.ts';
import { idOfName, listed, readNames, type SheetNames, valueOfWord } from './sheet-names.ts';
import * as store from './store.ts';
import type { UserDeps } from './users.ts';

type Report = AnswerOf<typeof calls.importUsers>;
type Line = Report['lines'][number];
type Cells = Readonly<Partial<Record<ImportedField, string>>>;

/** Each new password takes a while to hash. */
const limits = { mostRows: 1_001, mostColumns: 50 };

/** The field of each column; others, such as when somebody was added, are passed over. */
function fieldsOf(titles: readonly string[]): (ImportedField | undefined)[] {
  const fields = titles.map(fieldOfTitle);
  if (!fields.includes('userName')) {
    throw new CallError('invalid', {
      params: { path: titles[0]?.slice(0, 200) ?? 'file', message: term('titleUnknown') },
      fields: [{ path: 'file', message: term('titleUnknown') }],
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

/** What the form asks of a new user too. A site may have no posts yet. */
function assertComplete(names: SheetNames, cells: Cells): void {
  if (names.posts.size > 0 && !cells.postIds) throw missingField(words, 'postIds');
  if (!cells.roleIds) throw missingField(words, 'roleIds');
}

/** The connection may be lost after the database has stored the row, before it says so. */
const unexpectedFault = (error: CallError, locale: Locale): string =>
  error.error === 'unavailable' ? term('importUnsure')[locale] : error.text(locale);

function faultOf(error: CallError, locale: Locale): string {
  const [field] = error.details.fields ?? [];
  const named = (words as Record<string, Word>)[field?.path ?? ''];
  if (error.error !== 'invalid' || !field || !named) return error.text(locale);
  return new CallError('invalid', { params: { path: named, message: inWords(field.message, locale) } }).text(locale);
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
 * Adds or edits a user for each row below the titles, each for itself: one that cannot be stored is reported and keeps no other
 * back. An unexpected error ends the import, and the report says where.
 */
export async function importUsers(
  deps: UserDeps,
  { who, locale, file, updateExisting, explain }: Import,
): Promise<Report> {
  const [title, ...rows] = await readSpreadsheet(file, limits);
  const fields = fieldsOf(title?.cells ?? []);
  const names = await readNames(deps, deps.db.drizzle, who);

  const save = async (cells: Cells): Promise<Line['result']> => {
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
    assertComplete(names, cells);
    await addUser(deps, who, valid);
    return 'added';
  };

  const lines: Line[] = [];
  let ended = '';
  for (const { number: line, cells: texts } of rows) {
    const cells = cellsOf(fields, texts);
    const userName = (cells.userName ?? '').slice(0, 64);
    const refuse = (message: string) => lines.push({ line, userName, result: 'refused', message });
    if (ended !== '') {
      refuse(ended);
      continue;
    }
    try {
      lines.push({ line, userName, result: await save(cells), message: '' });
    } catch (error) {
      if (error instanceof CallError) refuse(faultOf(error, locale));
      else {
        refuse(unexpectedFault(explain(error), locale));
        ended = term('importEnded')[locale].replace('{line}', String(line));
      }
    }
  }
  const counted = (result: Line['result']) => lines.filter((line) => line.result === result).length;
  return { added: counted('added'), updated: counted('updated'), failed: counted('refused'), lines };
}
