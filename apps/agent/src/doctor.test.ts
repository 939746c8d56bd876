import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeFinding, diagnoseFolder, diagnoseSite } from './doctor.ts';
import { openJournal } from './link/journal/journal.ts';
import { createTempDir, startTestSite } from './testing/start-test-agent.ts';

test('a site that responds is distinguished from one that does not and from other servers', async () => {
  const site = await startTestSite();
  expect(await diagnoseSite(site.url)).toMatchObject({ level: 'error', message: expect.stringContaining('404') });
  site.files.set('/healthz', Buffer.from('ok'));
  expect(await diagnoseSite(site.url)).toMatchObject({ level: 'ok' });
  expect(await diagnoseSite('http://127.0.0.1:1')).toMatchObject({
    level: 'error',
    advice: expect.stringContaining('FLOTILLA_HOST'),
  });
});

test('a folder that works, one in use, and one that is none', async () => {
  const folder = await createTempDir();
  expect(diagnoseFolder(folder)).toMatchObject({ level: 'ok' });
  const journal = openJournal(folder);
  onTestFinished(() => journal.close());
  expect(diagnoseFolder(folder)).toMatchObject({ level: 'warn', message: expect.stringContaining('another agent') });
  const file = join(await createTempDir(), 'file');
  await writeFile(file, '');
  expect(diagnoseFolder(file)).toMatchObject({ level: 'error', advice: expect.stringContaining('--data') });
});

test('a finding is reported with advice', () => {
  expect(describeFinding({ level: 'error', message: 'No cable', advice: 'Plug it in.' })).toBe(
    '✗ No cable\n    Plug it in.',
  );
  expect(describeFinding({ level: 'ok', message: 'Fine', advice: '' })).toBe('✓ Fine');
});
