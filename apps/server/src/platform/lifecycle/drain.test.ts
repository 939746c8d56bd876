import { endpoint, writes } from '@flotilla/contract/endpoint';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/create-test-app.ts';
import { runOnServer } from '../../testing/test-server.ts';
import { serve } from '../http/serve.ts';

const slow = endpoint('POST /test/slow', 'Slow', writes('session'));

test('draining lets a call finish that runs, takes no more, and writes what is held', async () => {
  const started = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const server = await createTestApp({}, (http) => {
    serve(http, slow, async () => {
      started.resolve();
      await mayEnd.promise;
    });
  });
  const running = server.admin.send(slow);
  await started.promise;
  const drained = server.app.drain();
  await expect
    .poll(() =>
      fetch(`${server.url}/readyz`).then(
        () => 'answered',
        () => 'refused',
      ),
    )
    .toBe('refused');
  mayEnd.resolve();
  expect(await running).toMatchObject({ code: 0 });
  await drained;

  const { connection } = server.db;
  const { rows } = await runOnServer(connection, `select module, code from operation_log where path = '/test/slow'`);
  expect(rows).toEqual([{ module: 'Slow', code: 0 }]);
  await server.close();
});
