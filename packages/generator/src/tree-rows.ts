import type { Names } from './names.ts';

/** The check against circles, for a tree. */
export const isBelow = (n: Names): string => `/** Whether a row is another one, or below it. */
async function isBelow(tx: Queryable, id: number, above: number): Promise<boolean> {
  const { rows } = await tx.execute(sql\`
    with recursive path as (
      select t.id, t.${n.parent} from ${n.table} t where t.id = \${id}
      union select t.id, t.${n.parent} from path p join ${n.table} t on t.id = p.${n.parent}
    ) select from path where path.id = \${above}\`);
  return rows.length > 0;
}
`;

/** Refuses a parent that is out of reach, or below the row. */
export const parentCheck = (
  n: Names,
): string => `  const assertParent = async (tx: Queryable, ${n.isOwned ? 'who' : '_who'}: UserWho, parentId?: number | null, id?: number) => {
    if (!parentId) return;
    // Two concurrent moves could put each of two rows below the other.
    await tx.execute(sql\`select pg_advisory_xact_lock(hashtext('${n.area}.${n.slice}'))\`);
${
  n.isOwned
    ? `    const { row, select } = rowsFor(tx, who);
    const [parent] = await select.where(eq(row.id, parentId));
`
    : '    const [parent] = await select(tx).where(eq(table.id, parentId));\n'
}    if (!parent) throw invalidField('parentId', term('unknown'));
    if (id !== undefined && (await isBelow(tx, parentId, id))) throw invalidField('parentId', term('belowItself'));
  };
`;
