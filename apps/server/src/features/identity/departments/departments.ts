import { term } from '@flotilla/contract/terms';
import { invalidField } from '../../../platform/http/call-error.ts';
import type { Departments } from './api.ts';
import { allDepartments, departmentsByIds } from './store.ts';

export function createDepartments(): Departments {
  return {
    async assertExist(db, ids, field) {
      if (ids.length === 0) return;
      const found = await departmentsByIds(db, ids);
      if (found.length !== new Set(ids).size) throw invalidField(field, term('unknown'));
    },
    async assertTakesPeople(db, id, field) {
      const [found] = await departmentsByIds(db, [id]);
      if (found?.status !== 1) throw invalidField(field, term(found ? 'stopped' : 'unknown'));
    },
    all: async (db) =>
      (await allDepartments(db)).map(({ id, name, parentId, status }) => ({ id, name, parentId, status })),
  };
}
