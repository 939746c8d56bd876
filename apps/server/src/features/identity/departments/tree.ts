import type { DepartmentNode } from '@flotilla/contract/http/departments';
import type { Department } from './schema.ts';

export function departmentTree(departments: readonly Department[]): DepartmentNode[] {
  const children = Map.groupBy(departments, (department) => department.parentId);
  const nodes = (parentId: number | null): DepartmentNode[] =>
    (children.get(parentId) ?? []).map(({ id, name }) => ({ id, parentId, name, children: nodes(id) }));
  return nodes(null);
}
