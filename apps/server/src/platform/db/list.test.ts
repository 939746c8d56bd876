import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItems } from '@flotilla/contract/http/data/data-items';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useTestApp } from '../../testing/create-test-app.ts';
import { saveParameters } from '../../testing/parameters.ts';
import { writeSuccess } from '../http/write-answer.ts';

const t = await useTestApp();
const tenant = await t.tenant();

async function groupOf(lines: number, content: string): Promise<number> {
  const { id } = await tenant.call(dataGroups.add, { body: { name: `${lines} lines` } });
  await t.db.query(
    `insert into data_item (tenant_id, owner_id, group_id, name, content)
     select $1, $1, $2, 'n', $3 || n from generate_series(1, $4::int) n`,
    [tenant.id, id, content, lines],
  );
  return id;
}

test('a list beyond the limit of bytes has fewer rows and says why', async () => {
  await saveParameters(t.admin, { 'list.mostMegabytes': '1' });
  const groupId = await groupOf(3_000, 'x'.repeat(500));
  const answer = await tenant.send(dataItems.list, { query: { groupId, pageSize: 100_000 } });
  const { list, total, note } = answer.data!;
  expect(total).toBe(3_000);
  expect(list.length).toBeGreaterThan(1_000);
  expect(list.length).toBeLessThan(3_000);
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(1024 * 1024);
  expect(note).toBe(
    `This page shows its first ${list.length} rows: a response is limited to 1 MB. Request smaller pages.`,
  );
  const next = await tenant.call(dataItems.list, { query: { groupId, pageNum: 2, pageSize: 1_000 } });
  expect(next.list).toHaveLength(1_000);
  expect(next.note).toBeUndefined();
});

test('a list that is not read from a table has the same limit', () => {
  const rows = z.object({ list: z.array(z.object({ name: z.string() })), total: z.int(), note: z.string().optional() });
  const list = Array.from({ length: 1_000 }, () => ({ name: 'x'.repeat(1_000) }));
  const text = writeSuccess(rows, { list, total: 1_000 }, 'zh-CN', 100_000);
  const { data } = JSON.parse(text) as { data: z.infer<typeof rows> };
  expect(text.length).toBeLessThanOrEqual(100_000);
  expect(data.list.length).toBeGreaterThan(80);
  expect(data.note).toContain(`前 ${data.list.length} 条`);
});

test('a total is exact if it is known, and otherwise counted up to 10,001 or, on request, to the end', async () => {
  const groupId = await groupOf(10_020, 'many ');
  const known = await tenant.call(dataItems.list, { query: { groupId } });
  expect(known).toMatchObject({ total: 10_020, totalIsExact: true });
  const searched = await tenant.call(dataItems.list, { query: { groupId, content: 'many' } });
  expect(searched).toMatchObject({ total: 10_001, totalIsExact: false });
  const counted = await tenant.call(dataItems.list, { query: { groupId, content: 'many', exactTotal: 1 } });
  expect(counted).toMatchObject({ total: 10_020, totalIsExact: true });
  const few = await tenant.call(dataItems.list, { query: { groupId, content: 'many 1001' } });
  expect(few).toMatchObject({ total: 11, totalIsExact: true });
});
