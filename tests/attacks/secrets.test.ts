import { signIn } from '@flotilla/client';
import { login } from '@flotilla/contract/http/identity/sessions';
import { addUser, listUsers } from '@flotilla/contract/http/identity/users';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { parameters } from '@flotilla/contract/http/system/parameters';
import { expect, onTestFinished, test } from 'vitest';
import { connectPhone } from '../../apps/server/src/testing/scripted-phone.ts';
import { temporaryFolder } from '../support/folders.ts';
import { runProgram } from '../support/program.ts';

const password = 'Zephyr-Quay-31';
const others = 'Mistral-Quay-32';

test('no password, token or key is in the log of a talkative server, nor in its answers', async () => {
  const server = runProgram('apps/server/src/main.ts', [], {
    FLOTILLA_PORT: '0',
    FLOTILLA_DATA: temporaryFolder(),
    FLOTILLA_ADMIN_PASSWORD: password,
    FLOTILLA_CAPTCHA: 'off',
    FLOTILLA_LOG_LEVEL: 'trace',
  });
  onTestFinished(async () => {
    server.signal('SIGTERM');
    await server.ended;
  });
  await server.says('Flotilla listens at');
  const [, address] = /listens at (http:[^"\s]+)/.exec(server.output())!;
  const admin = await signIn(address!, 'admin', password);
  const { key } = await admin.call(copyAgentConfiguration, { body: {} });
  await admin.call(addUser, {
    body: { userName: 'mistral', nickname: 'Mistral', password: others, userType: 'front' },
  });
  const wrong = { method: 'POST', headers: { 'content-type': 'application/json' } };
  await fetch(`${address}${login.path}`, {
    ...wrong,
    body: JSON.stringify({ username: 'mistral', password: `${others}x` }),
  });
  await fetch(`${address}${login.path}`, { ...wrong, body: `{"username": "mistral", "password": "${others}` });
  const phone = await connectPhone(address!, { deviceId: 'phone', key });
  await phone.next('waiting');
  phone.close();

  const answers = JSON.stringify([
    await admin.call(listUsers, { query: { pageSize: 100 } }),
    await admin.call(operationLogs.list, { query: { pageSize: 100 } }),
    await admin.call(parameters.list, { query: { pageSize: 100 } }),
  ]);
  server.signal('SIGTERM');
  await server.ended;
  for (const [what, text] of [
    ['the log', server.output()],
    ['an answer', answers],
  ] as const) {
    for (const [secret, value] of Object.entries({ password, others, token: admin.token, key })) {
      expect(text.includes(value), `${secret} in ${what}`).toBe(false);
    }
    expect(text, `a password's hash in ${what}`).not.toMatch(/\$argon2/);
  }
});
