import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type SignedIn, signIn } from '@flotilla/client';
import { oneCommand, sendCommand } from '@flotilla/contract/http/automation/commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../apps/server/src/cli/run.ts';
import { verifyArchive } from '../../apps/server/src/platform/backup/verify-archive.ts';
import { startProgram } from '../../scripts/demo/child-program.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';
import { adminPassword, type Site, startSite } from '../support/site.ts';
import { startWitness, type Witness } from '../support/witness.ts';
import { allowWitness } from './chaos/story.ts';

const passphrase = 'a long passphrase';
const phones = 3;
const partMs = 60_000;

let site: Site;
let witness: Witness;
beforeAll(async () => {
  witness = await startWitness();
  site = await startSite('embedded');
  await allowWitness(site.admin, witness);
});
afterAll(async () => {
  await site?.close();
  witness?.close();
});

const env = () => ({ FLOTILLA_DATA: site.dataDir, FLOTILLA_BACKUP_PASSPHRASE: passphrase });
async function operate(...argv: string[]): Promise<void> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  expect({ code: await runCommand(argv, env(), print, print), lines }).toMatchObject({ code: 0 });
}

const doneOf = async (admin: SignedIn, id: number) =>
  (await admin.call(oneCommand, { query: { id, pageSize: 100 } })).command.counts.done;
const reboot = async (admin: SignedIn, deviceNos: string[]) =>
  (await admin.call(sendCommand, { body: { kind: 'shell', args: { command: 'echo once' }, deviceNos } })).id;

test('phones of the old site come back to the restored one, and repeat neither runs nor commands', async () => {
  const script = `await http.get('http://${witness.host}/begins/' + task.runId); return 1;`;
  const agent = site.startAgent(phones);
  const deviceNos = await phonesOnline(site.admin, phones);
  await agent.stop();
  const waiting = await runOn(site.admin, deviceNos, script);
  const command = await reboot(site.admin, deviceNos);
  const path = join(site.dataDir, 'site.backup');
  await operate('backup', path);

  const second = site.startAgent(phones);
  const before = await untilRuns(site.admin, waiting, 'the runs that wait in the backup', ended);
  const lost = await untilRuns(
    site.admin,
    await runOn(site.admin, deviceNos, script),
    'runs that no backup has',
    ended,
  );
  await waitFor('the answers to the command', partMs, async () => (await doneOf(site.admin, command)) === phones);
  await second.stop();
  await site.stopServer();

  for (const name of ['database', 'files', 'audit.json']) rmSync(join(site.dataDir, name), { recursive: true });
  await operate('restore', path);
  await site.startServer();
  const admin = await signIn(site.address, 'admin', adminPassword);
  site.startAgent(phones);
  await phonesOnline(admin, phones);
  const after = await untilRuns(admin, waiting, 'the restored runs', ended);
  expect(after.map(({ id, state }) => ({ id, state }))).toEqual(before.map(({ id }) => ({ id, state: 'done' })));
  await waitFor('the answers again', partMs, async () => (await doneOf(admin, command)) === phones);
  const fresh = await untilRuns(admin, await runOn(admin, deviceNos, script), 'runs of the restored site', ended);
  const ids = [...after, ...lost, ...fresh].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3 * phones);
  expect(ids.map((id) => witness.count(`begins ${id}`))).toEqual(ids.map(() => 1));
  expect(Math.min(...fresh.map(({ id }) => id))).toBeGreaterThan(1_000_000);
});

test('a backup that is killed at any moment is whole or not there', async () => {
  const folder = join(site.dataDir, 'killed');
  const parts = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.part')) : []);
  /** The part is there, it has content, and the backup has its name. */
  const moments: readonly (() => boolean)[] = [
    () => parts().length > 0,
    () => parts().some((name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > 0),
    () => existsSync(join(folder, '2.backup')),
  ];
  for (const [index, isTime] of moments.entries()) {
    const path = join(folder, `${index}.backup`);
    const program = startProgram('backup', 'apps/server/src/cli.ts', ['backup', path], env());
    let hasEnded = false;
    void program.ended.then(() => {
      hasEnded = true;
    });
    while (!isTime() && !hasEnded) await pause(1);
    await program.kill();
    if (existsSync(path)) await verifyArchive(path, passphrase);
    expect(existsSync(path) || index < 2).toBe(true);
    for (const name of parts()) renameSync(join(folder, name), join(site.dataDir, `left-${index}`));
  }
  await operate('backup', join(folder, 'last.backup'));
  await operate('backup', 'list', folder);
});
