import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import StudioPage from '../pages/studio-page.tsx';

const marked = vi.fn();
vi.mock('../../../../parts/editor/code-editor.tsx', () => ({
  default: function PlainEditor({ attach, text }: { attach: (editor: object) => void; text: string }) {
    const latest = useRef(attach);
    latest.current = attach;
    useEffect(() => {
      latest.current({ mark: (fault: unknown) => fault && marked(fault), text: () => 'log.info(1)' });
    }, []);
    return <pre>{text}</pre>;
  },
}));

const parameters = [
  { key: 'city', label: 'City', kind: 'text', options: [], defaultValue: 'Bern', required: true },
  { key: 'mode', label: 'Mode', kind: 'dropdown', options: ['fast', 'slow'], defaultValue: 'slow', required: false },
];
const script = {
  id: 3,
  name: 'sign in',
  version: '1',
  content: 'log.info(1)',
  downloadUrl: '',
  parameters,
  gmtModified: '2026-11-20T08:00:00.000Z',
};
const run = (state: string) => ({ id: 9, state, stopping: false, reason: '', result: null });
const mayTry = ['script:script:edit', 'task:task:edit', 'task:run:list', 'device:monitor:list'];
const phone = (online: boolean) => ({ id: 1, deviceNo: 'A-1', online, status: 0 });

let answers: Record<string, unknown>;
let sent: Sent[];
const may = (...permissions: string[]) =>
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions });

beforeEach(async () => {
  fakeWindow();
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  await speak('en', 'studio', 'scripts', 'editor', 'runs', 'monitor', 'phone');
  may(...mayTry);
  answers = {
    'GET /script/script/one': script,
    'POST /script/script/try': { taskId: 8, runId: 9 },
    'GET /task/run/one': run('running'),
    'GET /task/run/logs': { list: [], total: 0 },
    'GET /task/run/stop': null,
    'GET /systemEnv/list': { openScreen: true },
    'GET /device/monitor/list': { list: [phone(true)], total: 1 },
  };
  sent = fakeRoutes(answers);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (search: string) =>
  show(
    <TabContext value={{ key: 'studio', path: '/scripts/studio', search }}>
      <StudioPage />
    </TabContext>,
  );
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const tries = () => sent.filter(({ url }) => url === '/script/script/try').map(({ body }) => JSON.parse(String(body)));

it('goes on asking for the run after an error, and says since when it knows nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  open('?id=3&deviceNo=A-1');
  fireEvent.click(await button('Run'));
  await screen.findByText('Running');
  answers['GET /task/run/one'] = new ApiError(403, 'Not now');
  await vi.waitFor(() => screen.getByText(/The run cannot be read since \d\d:\d\d:\d\d/), 20_000);
  answers['GET /task/run/one'] = run('done');
  await vi.waitFor(() => screen.getByText('Done'), 20_000);
  expect(screen.queryByText(/cannot be read/)).toBeNull();
});

it('stops only for those who may stop, and says why not', async () => {
  const first = open('?id=3&deviceNo=A-1');
  fireEvent.click(await button('Run'));
  const refused = await button('Stop');
  expect([refused.disabled, refused.title]).toEqual([true, 'You may not stop runs']);
  first.unmount();
  may(...mayTry, 'task:run:stop');
  open('?id=3&deviceNo=A-1');
  fireEvent.click(await button('Run'));
  const stop = await button('Stop');
  expect(stop.disabled).toBe(false);
  fireEvent.click(stop);
  await waitFor(() => expect(sent.some(({ url }) => url.startsWith('/task/run/stop?ids=9'))).toBe(true));
});

it('marks the line that threw', async () => {
  may(...mayTry, 'script:exception:list');
  const thrown = { exception: 'No button', scriptLine: 7, last: { runId: 9 } };
  const other = { ...thrown, scriptLine: 2, last: { runId: 4 } };
  answers['GET /task/run/one'] = run('failed');
  answers['GET /task/run/clusters'] = { list: [other, thrown], total: 2 };
  open('?id=3&deviceNo=A-1');
  fireEvent.click(await button('Run'));
  await waitFor(() => expect(marked.mock.lastCall).toEqual([{ line: 7, column: 1, message: 'No button' }]));
  expect(sent.find(({ url }) => url.includes('clusters'))?.url).toContain('taskId=8');
});

it('does not try without the right, and says so', async () => {
  may('script:script:edit', 'device:monitor:list');
  open('?id=3&deviceNo=A-1');
  const refused = await button('Run');
  expect([refused.disabled, refused.title]).toEqual([true, 'You may not try scripts']);
});

it('gives a try the parameters of its form, and the defaults before', async () => {
  open('?id=3&deviceNo=A-1');
  fireEvent.click(await button('Parameters'));
  const city = await screen.findByLabelText<HTMLInputElement>('City');
  expect(city.value).toBe('Bern');
  fireEvent.change(city, { target: { value: '' } });
  fireEvent.click(await button('OK'));
  await screen.findByText(/City/, { selector: '.ant-form-item-explain-error' });
  fireEvent.change(city, { target: { value: 'Basel' } });
  fireEvent.click(await button('OK'));
  await waitFor(() => expect(screen.queryByLabelText('City')).toBeNull());
  fireEvent.click(await button('Run'));
  await waitFor(() => expect(tries()).toMatchObject([{ deviceNo: 'A-1', params: { city: 'Basel', mode: 'slow' } }]));
});

it.each([
  ['no phone is online', '?id=3', { list: [phone(false)], total: 1 }, 'No phone is online'],
  ['none is chosen', '?id=3', { list: [phone(true)], total: 1 }, 'The script runs on this phone only'],
  ['it is not in reach', '?id=3&deviceNo=B-2', { list: [], total: 0 }, 'There is no phone B-2'],
  ['screens may not be seen', '?id=3&deviceNo=A-1', { list: [phone(true)], total: 1 }, 'You may not see screens'],
])('says what is missing beside the script where %s', async (_case, search, phones, said) => {
  answers['GET /device/monitor/list'] = phones;
  open(search);
  await screen.findByText(said);
});

it('says that phones may not be seen, or that the site shows no screens', async () => {
  may('script:script:edit');
  const first = open('?id=3');
  await screen.findByText('You may not see phones');
  first.unmount();
  may(...mayTry, 'device:screen:view');
  answers['GET /systemEnv/list'] = { openScreen: false };
  queryClient.clear();
  open('?id=3&deviceNo=A-1');
  await screen.findByText('Screens are switched off on this site');
});
