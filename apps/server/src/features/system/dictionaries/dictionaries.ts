import { term } from '@flotilla/contract/terms';
import { and, eq } from '../../../platform/db/orm.ts';
import { invalidField } from '../../../platform/http/call-error.ts';
import type { Dictionaries } from './api.ts';
import { entryLabels } from './catalogue.ts';
import { dictEntry } from './schema.ts';

export function createDictionaries(): Dictionaries {
  return {
    async labels(db, type, locale) {
      const { value, label } = dictEntry;
      const found = await db.select({ value, label }).from(dictEntry).where(eq(dictEntry.dictType, type));
      return new Map(found.map((entry) => [entry.value, entryLabels.shown(entry.label, locale)]));
    },
    async assertChoice(db, type, value, field) {
      const isChoice = and(eq(dictEntry.dictType, type), eq(dictEntry.value, value), eq(dictEntry.status, 1));
      const found = await db.select({ id: dictEntry.id }).from(dictEntry).where(isChoice);
      if (found.length === 0) throw invalidField(field, term('unknown'));
    },
  };
}
