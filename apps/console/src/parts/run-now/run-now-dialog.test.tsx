import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepProfile } from '../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { keepRecent, readRecent } from './recent-scripts.ts';
import RunNowDialog from './run-now-dialog.tsx';

const word = { key: 'word', label: 'Word', kind: 'text', options: [], defaultValue: '', required: true };
const scripts = [
  { key: 1, value: 'Anchor', version: '1', platformId: 1, parameters: [] },
  { key: 2, value: 'Sail', version: '3', platformId: 1, parameters: [word] },
];
let sent: Sent[];
const onStarted = vi.fn();

beforeEach(async () => {
  fakeWindow();
  onStarted.mockReset();
  await speak('en', 'run-now', 'runs', 'commands');
  keepProfile({ id: 1, name: 'me', nickname: '', avatar: '', userType: 'front', roles: [], permissions: ['*:*:*'] });
  sent = fakeRoutes({
    'GET /task/task/listScript': { list: scripts, total: 2 },
    'POST /task/task/runNowPreview': { count: 3, online: 2, busy: 1, disabled: 1, deviceNos: ['A-1', 'A-2', 'A-3'] },
    'POST /task/task/runNow': { id: 9, phones: 3 },
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  show(
    <RunNowDialog
      targets={[{ label: '4 chosen phones', phones: { deviceNos: ['A-1', 'A-2', 'A-3', 'A-4'] } }]}
      onStarted={onStarted}
      onClose={() => {}}
    />,
  );
const order = () => {
  const last = sent.findLast(({ url }) => url === '/task/task/runNow');
  return last && JSON.parse(String(last.body));
};
const run = async () => fireEvent.click(await screen.findByRole('button', { name: 'Run on 3 phones' }));

it('says which phones run it later or not at all', async () => {
  open();
  const phones = await screen.findByText('3 phones');
  const note = phones.closest('section')?.textContent;
  expect(note).toContain('1 is busy with another script and runs this one next.');
  expect(note).toContain('1 is offline');
  expect(note).toContain('1 is disabled and left out.');
});

it('runs the script that ran last, with the parameters it had then', async () => {
  keepRecent(1, 2, { word: 'hello' });
  open();
  await screen.findByRole('option', { name: /Sail/, selected: true });
  await run();
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith({ taskId: 9, scriptName: 'Sail', phones: 3 }));
  expect(order()).toEqual({
    scriptId: 2,
    params: { word: 'hello' },
    expected: 3,
    deviceNos: ['A-1', 'A-2', 'A-3', 'A-4'],
  });
});

it('is steered by the arrows, and asks for a parameter that is required', async () => {
  open();
  const field = await screen.findByRole('combobox', { name: 'Script' });
  await screen.findByRole('option', { name: /Anchor/, selected: true });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await screen.findByRole('option', { name: /Sail/, selected: true });
  await run();
  const asked = await screen.findByRole('textbox', { name: /Word/ });
  await waitFor(() => expect(asked.getAttribute('aria-invalid')).toBe('true'));
  expect(order()).toBeUndefined();
  fireEvent.change(asked, { target: { value: 'ahoy' } });
  await run();
  await waitFor(() => expect(order()).toMatchObject({ scriptId: 2, params: { word: 'ahoy' } }));
  await waitFor(() => expect(readRecent(1)).toEqual({ ids: [2], params: { 2: { word: 'ahoy' } } }));
});
