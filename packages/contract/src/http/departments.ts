import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  editBody,
  filter,
  flag,
  flagFilter,
  idAnswer,
  idOf,
  idsQueryOf,
  listAnswer,
  name,
  note,
  pageQuery,
  sort,
  time,
} from '../fields.ts';
import { departmentWords } from '../words/departments.ts';

const read = { method: 'GET', access: 'system:dept:list', effect: 'read' } as const;

const department = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  sort: z.int(),
  leader: z.string(),
  phone: z.string(),
  status: z.int(),
  createdAt: time,
  gmtModified: time,
});

export const listDepartments = endpoint({
  ...read,
  path: '/system/auth/deptList',
  summary: 'List departments',
  query: pageQuery({ name: filter, status: flagFilter }, ['sort', 'id', 'name']),
  answer: listAnswer(department),
});

export interface DepartmentNode {
  id: number;
  parentId: number | null;
  name: string;
  children: DepartmentNode[];
}
const departmentNode: z.ZodType<DepartmentNode> = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  get children() {
    return z.array(departmentNode);
  },
});

export const getDepartmentTree = endpoint({
  ...read,
  path: '/system/auth/deptTree',
  summary: 'Get the departments as a tree',
  answer: z.array(departmentNode),
});

const fields = {
  parentId: idOf('department').nullable(),
  name: name(),
  sort,
  leader: note(64).optional(),
  phone: note(32).optional(),
  status: flag.optional(),
};

export const addDepartment = endpoint({
  method: 'POST',
  path: '/system/auth/addDept',
  summary: 'Add a department',
  access: 'system:dept:add',
  effect: 'write',
  words: departmentWords,
  body: z.strictObject(fields),
  answer: idAnswer,
});

export const editDepartment = endpoint({
  method: 'PUT',
  path: '/system/auth/editDept',
  summary: 'Edit a department',
  access: 'system:dept:edit',
  effect: 'write',
  words: departmentWords,
  body: editBody('department', department.shape, fields),
});

export const deleteDepartments = endpoint({
  method: 'DELETE',
  path: '/system/auth/deleteDept',
  summary: 'Delete departments',
  access: 'system:dept:delete',
  effect: 'write',
  query: idsQueryOf('department'),
});
