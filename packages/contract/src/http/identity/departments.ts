import { z } from 'zod';
import { type AnswerOf, endpoint, reads } from '../../endpoint.ts';
import { filter, flag, flagFilter, idOf, name, note, optionalIdsOf, sort, time } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { departmentWords } from '../../words/departments.ts';

/** Departments. Status 1 is normal. Status 0 is stopped: no more users can be added. */
export const departments = resource({
  path: '/system/auth',
  noun: 'Dept',
  access: 'system:dept',
  named: 'department',
  words: departmentWords,
  row: {
    parentId: z.int().nullable(),
    name: z.string(),
    sort: z.int(),
    leader: z.string(),
    phone: z.string(),
    status: z.literal([0, 1]),
    createdAt: time,
  },
  form: {
    /** `null` for a top-level department. */
    parentId: idOf('department').nullable(),
    name: name(),
    sort,
    leader: note(64).optional(),
    phone: note(32).optional(),
    status: flag.optional(),
  },
  filters: { name: filter, status: flagFilter, ids: optionalIdsOf('department').optional() },
  order: ['sort', 'id', 'name'],
});
export type Department = AnswerOf<typeof departments.one>;

const departmentNode = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  get children() {
    return z.array(departmentNode);
  },
});
export type DepartmentNode = z.output<typeof departmentNode>;

export const getDepartmentTree = endpoint(
  'GET /system/auth/deptTree',
  'Get the departments as a tree',
  reads('system:dept:list'),
  { answer: z.array(departmentNode) },
);
