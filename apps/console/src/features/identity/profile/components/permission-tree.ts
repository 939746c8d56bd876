import type { Answer } from '../../../../lib/api.ts';

export type PermissionNode = Answer<'GET /system/tokens/choices'>[number];

export interface TreeNode {
  readonly key: string;
  readonly title: string;
  /** Those of the node and of everything beneath it. */
  readonly permissions: readonly string[];
  /** Its own; empty for a group. */
  readonly own: string;
  readonly children: TreeNode[];
}

/** The nodes by their places, because several may have one permission. */
export const treeOf = (nodes: readonly PermissionNode[], at = ''): TreeNode[] =>
  nodes.map(({ name, permission, children: below }, index) => {
    const key = `${at}/${index}`;
    const children = treeOf(below, key);
    const beneath = children.flatMap(({ permissions }) => permissions);
    return {
      key,
      title: name,
      own: permission,
      permissions: permission ? [permission, ...beneath] : beneath,
      children,
    };
  });

const isChecked = ({ own, permissions }: TreeNode, chosen: ReadonlySet<string>): boolean =>
  own ? chosen.has(own) : permissions.length > 0 && permissions.every((one) => chosen.has(one));

/** A page can be chosen without what stands beneath it; a group is, when everything in it is. */
export const checkedKeys = (nodes: readonly TreeNode[], chosen: ReadonlySet<string>): string[] =>
  nodes.flatMap((node) => [...(isChecked(node, chosen) ? [node.key] : []), ...checkedKeys(node.children, chosen)]);

/** Choosing a node chooses what is beneath it, and the other way round. */
export function toggled(node: TreeNode, chosen: readonly string[], on: boolean): string[] {
  const rest = chosen.filter((one) => !node.permissions.includes(one));
  return on ? [...rest, ...new Set(node.permissions)] : rest;
}
