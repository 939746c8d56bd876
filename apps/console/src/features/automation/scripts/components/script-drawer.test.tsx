import { EditorView } from '@codemirror/view';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import { ScriptDrawer } from './script-drawer.tsx';

const script = {
  id: 3,
  name: 'sign',
  platformId: 1,
  version: '1',
  content: 'log.info(1)\nlog.info(2)',
  downloadUrl: '',
  fileMd5: '',
  parameters: [],
  userIds: [],
  gmtModified: '2026-11-20T08:00:00.000Z',
};
let answers: Record<string, unknown>;
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  const permissions = ['script:platform:list'];
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'front', roles: [], permissions });
  await speak('en', 'scripts', 'editor');
  answers = {
    'GET /script/script/one': script,
    'POST /script/script/edit': null,
    'POST /script/script/add': { id: 4 },
    'GET /script/platform/list': { list: [{ id: 1, name: 'Flotilla' }], total: 1 },
    'GET /system/user/listForScript': { list: [], total: 0 },
  };
  sent = fakeRoutes(answers);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const name = () => screen.findByLabelText<HTMLInputElement>('Script name');
const code = () => screen.findByRole('textbox', { name: 'Script text' });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const posts = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));

it('opened again shows what was saved, by this person or by another', async () => {
  const onClose = vi.fn();
  show(<ScriptDrawer id={3} onClose={onClose} />);
  fireEvent.change(await name(), { target: { value: 'mine' } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(posts()).toMatchObject([{ id: 3, name: 'mine', gmtModified: script.gmtModified }]);
  await closeAll();
  answers['GET /script/script/one'] = { ...script, name: 'mine' };
  show(<ScriptDrawer id={3} onClose={onClose} />);
  expect((await name()).value).toBe('mine');
  await closeAll();
  answers['GET /script/script/one'] = { ...script, name: 'theirs' };
  show(<ScriptDrawer id={3} onClose={onClose} />);
  expect((await name()).value).toBe('theirs');
});

it('shows beneath the editor where a script cannot be read, and puts the cursor there', async () => {
  const fault = { path: 'content', message: '2:5 Unexpected token', line: 2, column: 5 };
  answers['POST /script/script/edit'] = new ApiError(400, 'The script cannot be read', { data: { errors: [fault] } });
  show(<ScriptDrawer id={3} onClose={() => {}} />);
  await code();
  save();
  await screen.findByText('The script cannot be read');
  const editor = await code();
  await waitFor(() => expect(document.activeElement).toBe(editor));
  expect(EditorView.findFromDOM(editor)?.state.selection.main.head).toBe('log.info(1)\n'.length + 4);
});

it('begins a new one with the first version and the only platform', async () => {
  show(<ScriptDrawer id={undefined} onClose={() => {}} />);
  fireEvent.change(await name(), { target: { value: 'new' } });
  EditorView.findFromDOM(await code())!.dispatch({ changes: { from: 0, insert: 'log.info(3)' } });
  await screen.findByText('Flotilla');
  save();
  await waitFor(() =>
    expect(posts()).toMatchObject([{ name: 'new', version: '1', platformId: 1, content: 'log.info(3)' }]),
  );
});

it('offers the next free number when the text changes and the number does not', async () => {
  answers['GET /script/script/versions'] = { list: [{ version: '1' }, { version: '2' }], total: 2 };
  show(<ScriptDrawer id={3} onClose={() => {}} />);
  EditorView.findFromDOM(await code())!.dispatch({ changes: { from: 0, insert: '// new\n' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Use 3' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use 3' })).toBeNull());
  save();
  await waitFor(() => expect(posts()).toMatchObject([{ id: 3, version: '3' }]));
});
