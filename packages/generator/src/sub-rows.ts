import { fieldName, type Names } from './names.ts';
import { keyName } from './table.ts';

/** The items of a row as JSON, for a sub-table. */
export function itemRows(n: Names): string {
  const sub = n.sub!;
  const pairs = [{ column: 'id' }, ...sub.fields].map((field) => `'${fieldName(field)}', i.${field.column}`);
  return `type Items = AnswerOf<typeof calls.one>['items'];

const itemsOf = (id: SQL | AnyPgColumn) => sql<Items>\`(
  select coalesce(json_agg(json_build_object(
${pairs.map((pair) => `    ${pair}`).join(',\n')}
  ) order by i.id), '[]') from ${sub.table} i where i.${sub.key} = \${id})\`;
`;
}

/** Stores the items of a form: new ones are added, the others changed, and missing ones deleted. */
export function saveItems(n: Names): string {
  const key = keyName(n);
  return `/** Adds items without an id, changes the others, and deletes those that the form no longer has. */
async function saveItems(tx: Queryable, ${key}: number, sent: BodyOf<typeof calls.add>['items']): Promise<void> {
  const kept = sent.flatMap(({ id }) => id ?? []);
  const isOfRow = eq(itemTable.${key}, ${key});
  await tx.delete(itemTable).where(and(isOfRow, sql\`not \${among(itemTable.id, kept)}\`));
  for (const [index, { id, ...item }] of sent.entries()) {
    if (id === undefined) {
      await tx.insert(itemTable).values({ ...item, ${key} });
      continue;
    }
    const { rowCount } = await tx
      .update(itemTable)
      .set(item)
      .where(and(isOfRow, eq(itemTable.id, id)));
    if (rowCount === 0) throw invalidField(\`items.\${index}.id\`, term('unknown'));
  }
}
`;
}
