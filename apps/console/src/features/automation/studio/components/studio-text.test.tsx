import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { refresh } from '../../../../lib/calls/use-call.ts';
import { TabContext } from '../../../../lib/navigation/tab-context.tsx';
import { openTab, titleOfTab, useTabs } from '../../../../lib/navigation/tabs-store.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import StudioPage from '../pages/studio-page.tsx';

vi.mock('../../../../parts/editor/code-editor.tsx', () => ({
  default: function PlainEditor({
    attach,
    text,
    onChange,
  }: {
    attach: (editor: object) => void;
    text: string;
    onChange: (text: string) => void;
  }) {
    const latest = useRef({ attach, onChange, text });
    latest.current = { attach, onChange, text };
    useEffect(() => {
      const replace = (next: string) => latest.current.onChange(next);
      latest.current.attach({ replace, mark: () => {}, text: () => latest.current.text });
    }, []);
    return <textarea aria-label="Script editor" value={text} onChange={({ target }) => onChange(target.value)} />;
  },
}));
vi.mock('../../../../parts/editor/diff-view.tsx', () => ({
  default: ({ before, after }: { before: string; after: string }) => (
    <>
      <pre data-testid="before">{before}</pre>
      <pre data-testid="after">{after}</pre>
    </>
  ),
}));

const began = {
  id: 3,
  name: 'sign in',
  version: '1',
  content: 'log.info(1)',
  downloadUrl: '',
  parameters: [],
  gmtModified: '2026-11-20T08:00:00.000Z',
};
const theirs = { ...began, version: '2', content: 'log.info(2)', gmtModified: '2026-11-20T09:00:00.000Z' };
let server: typeof began;
let answers: Record<string, unknown>;
let sent: Sent[];

/** Saves as the server does: only over what the caller has seen. */
function save(body: { gmtModified: string; version: string; content: string }): unknown {
  if (body.gmtModified !== server.gmtModified)
    return new ApiError(409, 'Changed meanwhile', { data: { current: server } });
  const at = new Date(Date.parse(server.gmtModified) + 1_000).toISOString();
  server = { ...server, version: body.version, content: body.content, gmtModified: at };
  return null;
}

const key = '/scripts/studio';
const target = { key, page: 'automation/studio', title: () => 'Studio', pinned: false, noCache: false };
const titleOf = () => titleOfTab(useTabs.getState().tabs[0]!);

beforeEach(async () => {
  fakeWindow();
  localStorage.clear();
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions: ['*:*:*'] });
  useTabs.setState({ tabs: [], activeKey: '' });
  openTab(target, key, '?id=3');
  await speak('en', 'studio', 'scripts', 'editor', 'runs', 'monitor', 'phone');
  server = began;
  answers = {
    get 'GET /script/script/one'() {
      return server;
    },
    'POST /script/script/edit': save,
    'GET /systemEnv/list': { openScreen: true },
    'GET /device/monitor/list': { list: [], total: 0 },
  };
  sent = fakeRoutes(answers);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = () =>
  show(
    <TabContext value={{ key, path: key, search: '?id=3' }}>
      <StudioPage />
    </TabContext>,
  );
const code = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Script editor' });
const type = async (text: string) => fireEvent.change(await code(), { target: { value: text } });
const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }));
const posts = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));

const dialogOf = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]')!;

async function saveText(): Promise<void> {
  press('Save');
  const dialog = await dialogOf('Save as a new version');
  press('Save', within(dialog));
}
const conflict = () => dialogOf('Somebody else has changed this');

it('never saves over what a colleague has saved meanwhile, not even once the page has read it', async () => {
  open();
  await type('log.info("mine")');
  server = theirs;
  act(() => refresh('GET /script/script/one'));
  await screen.findByText(/Version 2 was saved/);
  expect((await code()).value).toBe('log.info("mine")');
  await saveText();
  const dialog = await conflict();
  expect(await within(dialog).findByTestId('before')).toHaveProperty('textContent', theirs.content);
  expect(within(dialog).getByTestId('after').textContent).toBe('log.info("mine")');
  expect(server.content).toBe(theirs.content);
  press('Keep mine', within(dialog));
  await waitFor(() => expect(server.content).toBe('log.info("mine")'));
  expect(posts().map(({ gmtModified, version }) => [gmtModified, version])).toEqual([
    [began.gmtModified, '2'],
    [theirs.gmtModified, '3'],
  ]);
  await screen.findByText('Saved');
});

it('takes the colleague’s text on demand, and saves over nothing', async () => {
  open();
  await type('log.info("mine")');
  server = theirs;
  await saveText();
  press('Take theirs', within(await conflict()));
  await waitFor(async () => expect((await code()).value).toBe(theirs.content));
  await screen.findByText('Version 2');
  expect(posts()).toHaveLength(1);
});

it('shows a colleague’s version at once where nothing has been typed', async () => {
  open();
  await code();
  server = theirs;
  act(() => refresh('GET /script/script/one'));
  await waitFor(async () => expect((await code()).value).toBe(theirs.content));
});

it('saves twice in a row without asking about its own versions', async () => {
  open();
  await type('log.info("one")');
  await saveText();
  await waitFor(() => expect(server.version).toBe('2'));
  await type('log.info("two")');
  await screen.findByText('Version 2');
  await saveText();
  await waitFor(() => expect(server.version).toBe('3'));
  expect(posts()).toHaveLength(2);
});

it('keeps unsaved text in the browser, says from when it is, and gives it up on demand', async () => {
  const first = open();
  await type('log.info("draft")');
  expect(titleOf()).toBe('● sign in');
  first.unmount();
  open();
  await screen.findByText(/Your unsaved text of \d\d/);
  expect((await code()).value).toBe('log.info("draft")');
  press('Discard');
  await waitFor(async () => expect((await code()).value).toBe(began.content));
  expect(titleOf()).toBe('sign in');
  cleanup();
  open();
  expect((await code()).value).toBe(began.content);
  expect(screen.queryByText(/Your unsaved text of/)).toBeNull();
});

it('compares an old draft with what was saved since', async () => {
  const first = open();
  await type('log.info("draft")');
  first.unmount();
  queryClient.clear();
  server = theirs;
  open();
  await screen.findByText(/Version 2 was saved/);
  press('Compare');
  press('Keep mine', within(await conflict()));
  await saveText();
  await waitFor(() => expect(server.content).toBe('log.info("draft")'));
  expect(posts().map(({ gmtModified }) => gmtModified)).toEqual([theirs.gmtModified]);
});

it('keeps the drafts of two people and of two scripts apart', async () => {
  const first = open();
  await type('log.info("draft")');
  first.unmount();
  keepProfile({ id: 2, name: 'b', nickname: '', avatar: '', userType: 'front', roles: [], permissions: ['*:*:*'] });
  const second = open();
  expect((await code()).value).toBe(began.content);
  second.unmount();
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions: ['*:*:*'] });
  queryClient.clear();
  server = { ...began, id: 4 };
  open();
  expect((await code()).value).toBe(began.content);
});
