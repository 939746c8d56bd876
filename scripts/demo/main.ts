// `npm run demo`: server, console, simulated phones and a sample task, from nothing to a printed address.

import { signIn } from '@flotilla/client';
import { getOwnProductInfo } from '@flotilla/contract/http/system/licence';
import { buildConsoleIfStale } from '../console-build.ts';
import { type ChildProgram, startProgram } from './child-program.ts';
import { openDemoLog } from './demo-log.ts';
import { evaluationPhones, ownLicence } from './licence.ts';
import { type DemoOptions, readOptions, UsageError, usage } from './options.ts';
import { demoPassword } from './password.ts';
import { admitAtOnce, seedDemo } from './seed.ts';
import { waitFor } from './wait-for.ts';

const readyMs = 60_000;

const programs: ChildProgram[] = [];
let stopping: Promise<never> | null = null;

/** Ends the phones first, then the server; nothing stays behind. */
function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    for (const program of programs.toReversed()) await program.stop();
    process.exit(code);
  })();
  return stopping;
}

/** Ends the demo if `program` ends on its own. */
function supervise(program: ChildProgram, log: ReturnType<typeof openDemoLog>): ChildProgram {
  programs.push(program);
  program.ended.then((code) => {
    if (stopping) return;
    for (const line of log.lastLines()) console.error(line);
    console.error(`The ${program.name} has ended (exit code ${code}); the demo ends too. Its log is ${log.path}`);
    void stop(code || 1);
  });
  return program;
}

async function runDemo({ phones, port, dataDir, language }: DemoOptions): Promise<void> {
  const password = demoPassword(dataDir);
  const address = `http://127.0.0.1:${port}`;
  const licence = phones > evaluationPhones ? ownLicence(dataDir) : null;
  await buildConsoleIfStale();
  const log = openDemoLog(dataDir);
  const serverEnv = {
    FLOTILLA_CAPTCHA: 'off',
    FLOTILLA_LOG_LEVEL: 'warn',
    ...process.env,
    FLOTILLA_HOST: '127.0.0.1',
    FLOTILLA_PORT: String(port),
    FLOTILLA_DATA: dataDir,
    FLOTILLA_ADMIN_PASSWORD: password,
    ...(licence ? { FLOTILLA_LICENCE_PUBLIC_KEY: licence.publicKey } : {}),
  };
  const server = supervise(startProgram('server', 'apps/server/src/main.ts', [], serverEnv, { stderr: log.file }), log);
  const ready = waitFor('The server', readyMs, async () => (await fetch(`${address}/readyz`)).ok);
  await Promise.race([ready, server.ended]);
  if (stopping) return;
  const site = await signIn(address, 'admin', password);
  await licence?.grant(site, phones);
  await admitAtOnce(site, phones);
  const { communicationKey } = await site.call(getOwnProductInfo, {});
  const agentArgs = [
    ...['--server', address, '--data', `${dataDir}/agent`],
    ...['--simulate', String(phones), '--seed', 'A', '--language', language],
  ];
  const agentEnv = { FLOTILLA_KEY: communicationKey, FLOTILLA_LOG_LEVEL: 'warn' };
  const output = { stdout: log.file, stderr: log.file };
  supervise(startProgram('agent', 'apps/agent/src/main.ts', agentArgs, agentEnv, output), log);
  const joined = await seedDemo(site, phones, language);
  console.log(`\n  Flotilla is running.\n\n  Console   ${address}\n  User      admin\n  Password  ${password}\n
  ${joined} simulated phones have joined and run the sample task. Ctrl-C ends everything.
  Warnings and errors are in ${log.path}\n`);
}

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => void stop(0));
// A closed terminal takes no more output.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options) await runDemo(options);
  else {
    console.log(usage);
    await stop(0);
  }
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
  if (!stopping) console.error((error as Error).message);
  await stop(1);
}
