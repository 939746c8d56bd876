import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
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

const read = reads('system:dept:list');

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

export const listDepartments = endpoint('GET /system/auth/deptList', 'List departments', read, {
  query: pageQuery({ name: filter, status: flagFilter }, ['sort', 'id', 'name']),
  answer: listAnswer(department),
});

const departmentNode = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  get children() {
    return z.array(departmentNode);
  },
});
export type DepartmentNode = z.output<typeof departmentNode>;

export const getDepartmentTree = endpoint('GET /system/auth/deptTree', 'Get the departments as a tree', read, {
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

export const addDepartment = endpoint('POST /system/auth/addDept', 'Add a department', writes('system:dept:add'), {
  words: departmentWords,
  body: z.strictObject(fields),
  answer: idAnswer,
});

export const editDepartment = endpoint('PUT /system/auth/editDept', 'Edit a department', writes('system:dept:edit'), {
  words: departmentWords,
  body: editBody('department', department.shape, fields),
});

export const deleteDepartments = endpoint(
  'DELETE /system/auth/deleteDept',
  'Delete departments',
  writes('system:dept:delete'),
  { query: idsQueryOf('department') },
);
