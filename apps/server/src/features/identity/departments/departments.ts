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
    choices: async (db) =>
      (await allDepartments(db))
        .filter((department) => department.status === 1)
        .map(({ id, name, parentId }) => ({ id, name, parentId })),
  };
}
