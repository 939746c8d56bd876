import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { root } from '../../scripts/programs.ts';
import { makeDataFolder } from '../support/folders.ts';
import type { Site } from '../support/site.ts';
import { enter, setStage } from '../support/stage.ts';

const story = setStage();
const execute = promisify(execFile);
const out = makeDataFolder();
afterAll(() => rmSync(out, { recursive: true, force: true }));

/** The answers to the examples of a call: for a shell, and for a program of a project that has installed the client. */
async function answersOf(page: Page, site: Site, ...only: string[]): Promise<string[]> {
  const env = { ...process.env, FLOTILLA_TOKEN: site.admin.token };
  const installed = join(out, 'node_modules/@flotilla/client');
  mkdirSync(installed, { recursive: true });
  // The entry of the published package, without building it.
  const entry = pathToFileURL(join(root, 'packages/client/src/site.ts'));
  writeFileSync(join(installed, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  writeFileSync(join(installed, 'index.js'), `export * from '${entry}';\n`);
  const answers: string[] = [];
  for (const figure of await page.getByRole('figure').all()) {
    const text = (await figure.locator('pre').textContent())!;
    const isShell = text.startsWith('curl');
    if (only.length > 0 && !only.includes(isShell ? 'curl' : 'TypeScript')) continue;
    writeFileSync(join(out, 'example.mts'), `${text}\nconsole.log(JSON.stringify(answer));\n`);
    const [command, ...args] = isShell ? ['sh', '-c', text] : [process.execPath, 'example.mts'];
    answers.push((await execute(command!, args, { cwd: out, env })).stdout);
  }
  return answers;
}

story(
  'a call is found in the API docs and tried: a reading one at once, a changing one after a question',
  async (page, site) => {
    await enter(page, '/system-tools/api-docs');
    await page.getByRole('button', { name: /^Device groups/ }).click();
    await page.getByRole('button', { name: /List device groups$/ }).waitFor();
    await page.getByRole('textbox', { name: 'Name, path or permission' }).fill('device:group');
    await page.getByRole('button', { name: /List device groups$/ }).click();
    await page.getByRole('table', { name: 'Query' }).getByRole('cell', { name: 'pageNum', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('"total"').waitFor();
    for (const answer of await answersOf(page, site)) expect(answer).toContain('"total"');

    await page.getByRole('button', { name: /Add a device group$/ }).click();
    await page.getByRole('textbox', { name: 'Body' }).fill('{"name": ');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('The body is not valid JSON').waitFor();
    await page.getByRole('textbox', { name: 'Body' }).fill('{"name": "From the docs"}');
    await page.getByText(`-d '{"name": "From the docs"}'`).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    const question = page.getByRole('dialog', { name: 'Send "Add a device group"?' });
    await question.getByText('POST /device/group/add').waitFor();
    await question.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('status').getByText('code 0').waitFor();
    const { list } = await site.admin.call(deviceGroups.list, { query: { name: 'From the docs' } });
    expect(list).toHaveLength(1);

    await page.getByRole('textbox', { name: 'Body' }).fill(`{"name": "It's in a shell"}`);
    const [shell] = await answersOf(page, site, 'curl');
    expect(JSON.parse(shell!)).toMatchObject({ code: 0 });
    await page.getByRole('textbox', { name: 'Body' }).fill('{"name": "In a program"}');
    const [program] = await answersOf(page, site, 'TypeScript');
    expect(JSON.parse(program!)).toEqual({ id: expect.any(Number) });
  },
);
