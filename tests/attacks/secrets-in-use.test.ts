import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Client, createClient, type SignedIn, signIn } from '@flotilla/client';
import * as agents from '@flotilla/contract/http/fleet/agents';
import * as alarms from '@flotilla/contract/http/fleet/alarms';
import { listDevices } from '@flotilla/contract/http/fleet/devices';
import { makeEnrolTicket } from '@flotilla/contract/http/fleet/enrolment';
import { apiTokens, getTokenChoices, type PermissionNode } from '@flotilla/contract/http/identity/api-tokens';
import { addUser, listUsers } from '@flotilla/contract/http/identity/users';
import { jobLogs } from '@flotilla/contract/http/system/jobs';
import { copyAgentConfiguration, getOwnProductInfo } from '@flotilla/contract/http/system/licence';
import { loginLogs } from '@flotilla/contract/http/system/login-logs';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../apps/server/src/platform/db/database.ts';
import { silentLog } from '../../apps/server/src/platform/db/database-log.ts';
import { connectionToRunning } from '../../apps/server/src/platform/db/embedded/running.ts';
import { agentWith } from '../../apps/server/src/testing/agent-factories.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { saveParameters } from '../../apps/server/src/testing/parameters.ts';
import { runJobOf } from '../../apps/server/src/testing/run-job.ts';
import { connectPhone } from '../../apps/server/src/testing/scripted-phone.ts';
import { temporaryFolder } from '../support/folders.ts';
import { secretsIn } from '../support/forms-of-secret.ts';
import { descendantsOf } from '../support/processes.ts';
import { type Program, runProgram } from '../support/program.ts';

const password = 'Zephyr-Quay-31';
const tenantPassword = 'Mistral-Quay-32';
const passphrase = 'Sirocco+Quay/33 of a backup';
const robotToken = 'Tok/en+of=the&robot 0123456789';
const robotSecret = 'SEC-of/the+robot-0123456789';
const wrongToken = 'Token/of+a+wrong-address-98765';

type Behaviour = (request: IncomingMessage, body: string, response: ServerResponse) => void;
/** A robot that repeats what it was sent when it fails, cut at any place. */
const repeats =
  (status: number, padding: number): Behaviour =>
  ({ url, headers }, body, response) =>
    void response.writeHead(status).end(`${'.'.repeat(padding)}${url} ${JSON.stringify(headers)} ${body}`);
const accepts: Behaviour = (_request, _body, response) => void response.end('{"errcode":0,"errmsg":"ok"}');
const repeatsInJson: Behaviour = ({ url }, _body, response) =>
  void response.end(JSON.stringify({ errcode: 310000, errmsg: `sign of ${decodeURIComponent(url!)} not match` }));

async function startRobot() {
  const robot = { behaves: accepts, requests: 0, address: '', host: '' };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      robot.requests += 1;
      robot.behaves(request, body, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  robot.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  robot.address = `http://${robot.host}/robot/send?access_token=${encodeURIComponent(robotToken)}`;
  return robot;
}
type TestRobot = Awaited<ReturnType<typeof startRobot>>;

/** Collects the command lines and names of all processes below this one until it is stopped. */
function watchProcesses() {
  const seen = new Set<string>();
  const timer = setInterval(() => {
    for (const { pid, command } of descendantsOf(process.pid)) {
      seen.add(command);
      try {
        seen.add(readFileSync(`/proc/${pid}/comm`, 'utf8'));
      } catch {
        // The process has ended since.
      }
    }
  }, 100);
  const stop = () => clearInterval(timer);
  onTestFinished(stop);
  return {
    text: () => [...seen].join('\n'),
    stop,
  };
}

const environment = (dataDir: string) => ({
  FLOTILLA_PORT: '0',
  FLOTILLA_DATA: dataDir,
  FLOTILLA_ADMIN_PASSWORD: password,
  FLOTILLA_CAPTCHA: 'off',
  FLOTILLA_LOG_LEVEL: 'trace',
  FLOTILLA_BACKUP_PASSPHRASE: passphrase,
  FLOTILLA_BACKUPS: join(dataDir, 'backups'),
});

async function startServer(dataDir: string): Promise<{ server: Program; address: string }> {
  const server = runProgram('apps/server/src/main.ts', [], environment(dataDir));
  onTestFinished(async () => {
    server.signal('SIGTERM');
    await server.ended;
  });
  await server.says('Flotilla listens at');
  return { server, address: /listens at (http:[^"\s]+)/.exec(server.output())![1]! };
}

const leafOf = ({ permission, children }: PermissionNode): string =>
  children.length > 0 ? leafOf(children[0]!) : permission;

/** Saves a robot and lets it fail in each way; returns what the owner was answered. */
async function failingRobot(owner: Client, robot: TestRobot): Promise<unknown[]> {
  const answers: unknown[] = [];
  const save = (body: object) =>
    owner.call(alarms.saveAlarmSettings, { body: { robot: 'dingtalk', language: 'en', ...body } as never });
  const tested = async (body: object = {}) => {
    const answer = await owner.send(alarms.testAlarmRobot, { body: body as never });
    answers.push(answer);
    return answer;
  };
  await save({ robotAddress: robot.address, secret: robotSecret });
  robot.behaves = accepts;
  expect((await tested()).data).toMatchObject({ ok: true });
  for (const kind of ['dingtalk', 'webhook', 'feishu', 'wecom'] as const) {
    // The error is cut at 300 characters, so that one of these cuts is within the token.
    for (const padding of [0, 240, 255, 262]) {
      robot.behaves = repeats(500, padding);
      expect((await tested({ robot: kind })).data).toMatchObject({ ok: false, error: expect.stringContaining('500') });
    }
    robot.behaves = repeats(400, 255);
    expect((await tested({ robot: kind })).data).toMatchObject({ ok: false });
    robot.behaves = repeatsInJson;
    await tested({ robot: kind });
  }
  const wrong = encodeURIComponent(wrongToken);
  for (const robotAddress of [
    `http://127.0.0.1:1/robot/send?access_token=${wrong}`,
    `http://no-such-host.invalid/hook/${wrong}`,
    `http://10.0.0.1/hook/${wrong}`,
    `http://user:${wrong}@127.0.0.1/hook`,
    `no address ${wrongToken}`,
    `ftp://127.0.0.1/${wrong}`,
  ]) {
    await tested({ robotAddress, secret: wrongToken });
    answers.push(
      await owner.send(alarms.saveAlarmSettings, { body: { robotAddress: `${robotAddress}\n`, count: -1 } as never }),
    );
  }
  robot.behaves = () => {};
  expect((await tested()).data).toMatchObject({ ok: false, error: expect.stringContaining('no response') });
  return answers;
}

const everything = { query: { pageSize: 100 } } as const;
async function readAll(admin: SignedIn, owner: Client): Promise<unknown[]> {
  return [
    await admin.send(operationLogs.list, everything),
    await admin.send(loginLogs.list, everything),
    await admin.send(jobLogs.list, everything),
    await admin.send(listUsers, everything),
    await admin.send(agents.listAgents, everything),
    await admin.send(listDevices, everything),
    await admin.send(apiTokens.list, everything),
    await owner.send(operationLogs.list, everything),
    await owner.send(alarms.getAlarmSettings),
    await owner.send(alarms.listAlarms, everything),
    await owner.send(alarms.summarizeAlarms),
  ];
}

const readFolder = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1')) : [];

test('no secret in use is in a response, the log, the metrics, a process list or the bytes of a backup', async () => {
  const dataDir = temporaryFolder();
  const processes = watchProcesses();
  const robot = await startRobot();
  const { server, address } = await startServer(dataDir);
  const admin = await signIn(address, 'admin', password);
  await saveParameters(admin, { 'alarm.innerAllow': `${robot.host},127.0.0.1:1` });
  const { key } = await admin.call(copyAgentConfiguration, { body: {} });
  await admin.call(addUser, {
    body: { userName: 'mistral', nickname: 'Mistral', password: tenantPassword, userType: 'front' },
  });
  const owner = await signIn(address, 'mistral', tenantPassword);
  const { communicationKey } = await owner.call(getOwnProductInfo, {});

  const joined = await createClient(address, null).call(agents.joinAgent, { body: { key, host: 'rack-1' } });
  await agentWith(address, joined).report();
  const choices = await admin.call(getTokenChoices, {});
  const { token: apiToken } = await admin.call(apiTokens.add, {
    body: { name: 'script', permissions: [leafOf(choices[0]!)] },
  });
  const { code } = await owner.call(makeEnrolTicket, { body: {} });
  const phone = await connectPhone(address, { deviceId: 'phone', key: communicationKey });
  const { token: phoneToken } = await phone.next('welcome');
  phone.keepBeating({ battery: 5 });

  const anonymous = createClient(address, null);
  await createClient(address, apiToken).send(listUsers, everything);
  await createClient(address, `${apiToken}x`).send(listUsers, everything);
  await anonymous.send(agents.joinAgent, { body: { key, host: 'h'.repeat(300) } as never });
  await fetch(`${address}/device/enrol/qr?code=${code}`);
  await fetch(`${address}/device/enrol/qr?code=${code}&more=${encodeURIComponent(apiToken)}`);

  robot.behaves = repeats(500, 0);
  await owner.call(alarms.saveAlarmSettings, {
    body: { robot: 'dingtalk', robotAddress: robot.address, secret: robotSecret, language: 'en' },
  });
  await eventually(() => robot.requests > 0);
  const answers = await failingRobot(owner, robot);

  const db = connectDatabase(connectionToRunning(join(dataDir, 'database'))!, { log: silentLog, maxConnections: 1 });
  const { rows } = await db.query<{ secret: string }>('select secret from site').finally(() => db.close());
  const { key: auditKey } = JSON.parse(readFileSync(join(dataDir, 'audit.json'), 'utf8')) as { key: string };
  const secrets = {
    ...{ password, tenantPassword, passphrase, robotToken, robotSecret, wrongToken, key, communicationKey },
    ...{ code, apiToken, auditKey, agentToken: joined.token, phoneToken: phoneToken! },
    halfOfRobotToken: robotToken.slice(0, 8),
    ...{ siteSecret: rows[0]!.secret, adminSession: admin.token, ownerSession: owner.token },
  };

  expect(await runJobOf(admin, 'backup.create')).toMatchObject({ status: 1 });
  const metrics = await (await fetch(`${address}/metrics`)).text();
  answers.push(...(await readAll(admin, owner)));
  const byHand = join(dataDir, 'by-hand.backup');
  const commands: Program[] = [];
  const command = async (folder: string, ...argv: string[]) => {
    const program = runProgram('apps/server/src/cli.ts', argv, environment(folder));
    commands.push(program);
    return program.ended;
  };
  expect(await command(dataDir, 'backup', byHand)).toBe(0);
  expect(await command(dataDir, 'backup', 'verify', byHand)).toBe(0);
  await command(dataDir, 'doctor');
  const target = join(temporaryFolder(), 'restored');
  mkdirSync(target);
  expect(await command(target, 'restore', byHand)).toBe(0);
  phone.close();
  server.signal('SIGTERM');
  await server.ended;
  processes.stop();

  expect(processes.text()).toMatch(/cli\.ts backup .*by-hand/);
  expect(processes.text()).toMatch(/^postgres/m);
  expect(metrics).toContain('flotilla_info');
  const backups = [readFileSync(byHand, 'latin1'), ...readFolder(join(dataDir, 'backups'))];
  expect(backups).toHaveLength(2);
  const found = {
    log: secretsIn(server.output(), secrets),
    responses: secretsIn(JSON.stringify(answers), secrets),
    metrics: secretsIn(metrics, secrets),
    processes: secretsIn(processes.text(), secrets),
    commands: secretsIn(commands.map((one) => one.output()).join('\n'), secrets),
    backups: backups.flatMap((bytes) => secretsIn(bytes, secrets)),
  };
  expect(found).toEqual({ log: [], responses: [], metrics: [], processes: [], commands: [], backups: [] });
});

test('a secret is found in each form that a text could have', () => {
  const secret = 'a/secret "with" +signs';
  for (const form of [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret),
    Buffer.from(secret).toString('hex'),
  ]) {
    expect(secretsIn(`before ${form} behind`, { secret })).toEqual(['secret']);
  }
  for (const before of ['', 'x', 'xx', 'user:']) {
    for (const encoding of ['base64', 'base64url'] as const) {
      expect(secretsIn(Buffer.from(`${before}${secret} behind`).toString(encoding), { secret })).toEqual(['secret']);
    }
  }
  expect(secretsIn('nothing', { secret })).toEqual([]);
});
