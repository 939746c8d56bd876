import type { AnswerOf } from '@flotilla/contract/endpoint';
import * as calls from '@flotilla/contract/http/identity/users';
import { mostImportedUsers } from '@flotilla/contract/imported-users';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { userWords as words } from '@flotilla/contract/words/users';
import type { UserWho } from '../../../platform/access/who.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { CallError, invalidField, taken, withNames } from '../../../platform/http/call-error.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { assertStorable, validate } from '../../../platform/http/validate.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import type { Progress } from '../../../platform/work/works.ts';
import { addUser } from './add-user.ts';
import { editUser } from './edit-user.ts';
import { fieldOfTitle, type ImportedField } from './sheet-columns.ts';
import { idOfName, listed, readNames, type SheetNames, valueOfWord } from './sheet-names.ts';
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
  const fields = titles.map(fieldOfTitle);
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

/** The connection may be lost after the database has stored the row and before it has confirmed it. */
const unexpectedFault = (error: CallError, locale: Locale): string =>
  error.error === 'unavailable' ? term('importUnsure')[locale] : error.text(locale);

/** The message of the rows that were left when the import was cancelled. */
const stopped = ({ reason }: AbortSignal, locale: Locale): string =>
  (reason instanceof CallError ? reason : new CallError('cancelled')).text(locale);

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

  const lines: Line[] = [];
  let ended = '';
  const all = rows.map(({ number, cells }) => ({ line: number, cells: cellsOf(fields, cells) }));
  const hashes = new Map<Cells, Promise<string>>();
  const hashOf = (cells: Cells) => {
    const hash = hashes.get(cells) ?? hashPassword(cells.password ?? '');
    hashes.set(cells, hash);
    return hash;
  };
  for (const [at, { line, cells }] of all.entries()) {
    const userName = (cells.userName ?? '').slice(0, 64);
    const refuse = (message: string) => lines.push({ line, userName, result: 'refused', message });
    if (progress.signal.aborted) ended ||= stopped(progress.signal, locale);
    else progress.report(at, all.length);
    if (ended !== '') {
      refuse(ended);
      continue;
    }
    try {
      // Rows that edit existing users need no password.
      const ahead = updateExisting ? [] : all.slice(at, at + 1 + hashedAhead);
      for (const next of ahead) if (next.cells.password) hashOf(next.cells);
      lines.push({ line, userName, result: await save(cells, () => hashOf(cells)), message: '' });
      hashes.delete(cells);
    } catch (error) {
      if (error instanceof CallError) refuse(withNames(error, words).text(locale));
      else {
        refuse(unexpectedFault(explain(error), locale));
        ended = term('importEnded')[locale].replace('{line}', String(line));
      }
    }
  }
  const counted = (result: Line['result']) => lines.filter((line) => line.result === result).length;
  return { added: counted('added'), updated: counted('updated'), failed: counted('refused'), lines };
}
