import { updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { joinedPhone, newTask, statesOf } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const tenant = await t.tenant();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Records the statements of all connections. */
function watchStatements() {
  const seen: { readonly client: pg.Client; readonly text: string }[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(this: pg.Client, ...sent: never[]) {
    const [first] = sent as readonly unknown[] as [string | pg.QueryConfig];
    seen.push({ client: this, text: typeof first === 'string' ? first : first.text });
    return Reflect.apply(query, this, sent);
  } as never);
  return seen;
}

/** Each statement waits for the one before, so a slow database multiplies their number. */
test('enabling a task sends at most eight statements for 30 phones', async () => {
  const phones = await Promise.all(Array.from({ length: 30 }, () => joinedPhone(t, tenant)));
  const id = await newTask(tenant, { deviceNos: phones.map(({ deviceNo }) => deviceNo) });
  const seen = watchStatements();
  await tenant.call(updateTaskStatus, { query: { id, status: 1 } });
  const { client } = seen.find(({ text }) => text === 'begin')!;
  const own = seen.filter((one) => one.client === client).map(({ text }) => text);
  const statements = own.slice(0, own.indexOf('commit') + 1);
  expect(statements.length, statements.map((text) => text.trim().slice(0, 80)).join('\n')).toBeLessThanOrEqual(8);
  expect(await statesOf(tenant, id)).toEqual(Array(30).fill('sent'));
});
