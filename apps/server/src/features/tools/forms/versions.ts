import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '@flotilla/contract/form-schema';
import type { UserWho } from '../../../platform/access/who.ts';
import { type Page, readPage } from '../../../platform/db/list.ts';
import { and, eq } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import { formVersions } from './schema.ts';

const columns = {
  version: formVersions.version,
  fieldCount: formVersions.fieldCount,
  gmtCreate: formVersions.createdAt,
};
const selectVersions = (db: Queryable) =>
  db
    .select({ ...columns, authorName: ownerName, schema: formVersions.schema })
    .from(formVersions)
    .leftJoin(userRef, eq(userRef.id, formVersions.authorId));

/** The newest first. The caller has checked that the form is within reach. */
export const listVersions = (db: Queryable, formId: number, page: Page) =>
  readPage(db, selectVersions(db), eq(formVersions.formId, formId), page, columns, { by: 'version', order: 'desc' });

export async function readVersion(db: Queryable, formId: number, version: number) {
  const isIt = and(eq(formVersions.formId, formId), eq(formVersions.version, version));
  const [found] = await selectVersions(db).where(isIt);
  if (!found) throw notFound();
  return found;
}

interface Saved {
  readonly schema: JsonObject;
  readonly fieldCount: number;
}

/**
 * Adds the next version of a form whose row is locked, unless its newest version has the same fields. Returns the number of the newest
 * version.
 */
export async function addVersion(
  tx: Queryable,
  who: UserWho,
  form: { readonly id: number; readonly version: number },
  saved: Saved,
): Promise<number> {
  if (form.version > 0 && isDeepStrictEqual((await readVersion(tx, form.id, form.version)).schema, saved.schema))
    return form.version;
  const version = form.version + 1;
  await tx.insert(formVersions).values({ formId: form.id, version, ...saved, authorId: who.userId });
  return version;
}
