import { term } from '@flotilla/contract/terms';
import { invalidField } from '../../../platform/http/call-error.ts';
import type { AccessReader } from '../access/api.ts';
import type { DepartmentChoice, Departments } from './api.ts';
import type { Department } from './schema.ts';
import { allDepartments, departmentsByIds, visibleTo } from './store.ts';

const choice = ({ id, name, parentId, status }: Department): DepartmentChoice => ({ id, name, parentId, status });

export function createDepartments(access: AccessReader): Departments {
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
    all: async (db) => (await allDepartments(db)).map(choice),
    visibleTo: async (db, who) => (await allDepartments(db, await visibleTo(db, access, who))).map(choice),
  };
}
