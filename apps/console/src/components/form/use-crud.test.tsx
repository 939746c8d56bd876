import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/calls/api-error.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { useAsk } from '../../lib/calls/use-call.ts';
import { resources } from '../../lib/forms.gen.ts';
import { useToasts } from '../../lib/toast.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../testing/browser.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { ConfirmHost } from '../overlay/confirm-host.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { Field } from './field.tsx';
import { useCrud } from './use-crud.ts';

const stamp = (minute: number) => `2026-11-20T08:0${minute}:00.000Z`;
const group = { id: 3, name: 'East', userId: 1, userName: 'admin', deviceCount: 0, gmtModified: stamp(0) };
let answers: Record<string, unknown>;
let sent: Sent[];

beforeEach(async () => {
  fakeWindow();
  await speak('zh-CN', 'device-groups');
  useToasts.setState({ list: [] });
  answers = {
    'GET /device/group/list': { list: [], total: 0 },
    'GET /device/group/one': group,
    'POST /device/group/add': { id: 4 },
    'POST /device/group/edit': null,
    'GET /device/group/delete': null,
  };
  sent = fakeRoutes(answers);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Groups({ rows }: { rows: (typeof group)[] }) {
  useAsk('GET /device/group/list', { query: {} });
  const { form, create, edit, removeChosen } = useCrud(resources.deviceGroups, {
    counted: 'deviceGroups.counted',
    undeletableReason: ({ deviceCount }) => (deviceCount > 0 ? '里面有手机' : undefined),
    alsoDeleted: () => '任务不再包含它。',
  });
  return (
    <>
      <button type="button" onClick={create.onClick}>
        add
      </button>
      <button type="button" onClick={edit(group).onClick}>
        edit
      </button>
      <button type="button" onClick={() => removeChosen.onClick(rows, () => {})}>
        delete
      </button>
      {form && (
        <EditDialog {...form}>
          <Field name="name" />
          <Field name="userId" typed />
        </EditDialog>
      )}
      <ConfirmHost />
    </>
  );
}
const open = (rows = [group]) => show(<Groups rows={rows} />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const name = () => screen.findByLabelText<HTMLInputElement>('分组名称');
const type = async (value: string) => fireEvent.change(await name(), { target: { value } });
const save = () => press(/保.?存/);
const posts = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
const asked = (path: string) => sent.filter(({ url }) => url.startsWith(path)).length;
const toasts = () => useToasts.getState().list.map(({ text }) => text);
/** The server refuses what is based on another stamp. */
function changedTo(current: typeof group): void {
  answers['POST /device/group/edit'] = ({ gmtModified }: { gmtModified: string }) =>
    gmtModified === current.gmtModified ? null : new ApiError(409, '打开后已被他人修改', { data: { current } });
}

it('asks for the row when the form opens, and sends its fields with the stamp that it had', async () => {
  queryClient.setQueryData(['GET /device/group/one', { query: { id: 3 } }], { ...group, name: 'Old' });
  open();
  press('edit');
  expect((await name()).value).toBe('East');
  await type('West');
  save();
  await waitFor(() => expect(toasts()).toEqual(['保存成功：分组']));
  expect(posts()).toEqual([{ id: 3, name: 'West', userId: 1, gmtModified: stamp(0) }]);
  await waitFor(() => expect(asked('/device/group/list')).toBe(2));
});

it('opened again shows what holds now', async () => {
  open();
  press('edit');
  await name();
  await closeAll();
  answers['GET /device/group/one'] = { ...group, name: 'West' };
  open();
  press('edit');
  expect((await name()).value).toBe('West');
});

it('keeps the stamp that the form began with when everything is asked for again', async () => {
  open();
  press('edit');
  await type('West');
  answers['GET /device/group/one'] = { ...group, name: 'Theirs', gmtModified: stamp(1) };
  await queryClient.invalidateQueries();
  expect((await name()).value).toBe('West');
  save();
  await waitFor(() => expect(posts()).toMatchObject([{ gmtModified: stamp(0) }]));
});

it('sends again without a word where only the stamp has changed', async () => {
  open();
  press('edit');
  await type('West');
  changedTo({ ...group, deviceCount: 7, gmtModified: stamp(1) });
  save();
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts()[1]).toMatchObject({ name: 'West', gmtModified: stamp(1) });
  await waitFor(() => expect(toasts()).toEqual(['保存成功：分组']));
});

async function meetConflict(): Promise<HTMLElement> {
  open();
  press('edit');
  await type('Mine');
  changedTo({ ...group, name: 'Theirs', gmtModified: stamp(1) });
  save();
  const dialog = (await screen.findByText('打开后已被他人修改', { selector: '.ant-modal-title' })).closest<HTMLElement>(
    '.ant-modal',
  )!;
  return dialog;
}

it('shows both sides of what two have changed, and no other field', async () => {
  const dialog = await meetConflict();
  const fields = [...dialog.querySelectorAll('input')].map(({ value, disabled }) => [value, disabled]);
  expect(fields).toEqual([
    ['Mine', true],
    ['Theirs', true],
  ]);
});

it('keeps mine over the newer one', async () => {
  await meetConflict();
  press('保留我的');
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts()[1]).toMatchObject({ name: 'Mine', gmtModified: stamp(1) });
});

it('takes the newer one and goes on from there', async () => {
  await meetConflict();
  press('采用较新的');
  await waitFor(async () => expect((await name()).value).toBe('Theirs'));
  expect(posts()).toHaveLength(1);
  await type('Later');
  save();
  await waitFor(() => expect(posts()[1]).toMatchObject({ name: 'Later', gmtModified: stamp(1) }));
});

it('takes the words of its fields and what they must hold from the contract', async () => {
  open();
  press('add');
  expect((await name()).maxLength).toBe(64);
  await type(' ');
  save();
  await screen.findByText('请输入分组名称');
  expect(document.querySelector('label[title="分组名称"]')?.className).toContain('required');
  expect(document.querySelector('label[title="所属用户"]')?.className).not.toContain('required');
});

it('names what is to be deleted and what is lost with it, then says what was done', async () => {
  open([group, { ...group, id: 4, name: 'West' }, { ...group, id: 5, name: 'South' }]);
  press('delete');
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('删除“East”、“West” 等 3 个分组？');
  expect(question.textContent).toContain('任务不再包含它。');
  expect(question.textContent).toContain('East（3）、West（4）、South（5）');
  press(/确.?定/);
  await waitFor(() => expect(toasts()).toEqual(['已删除 3 个分组']));
  expect(asked('/device/group/delete?ids=3%2C4%2C5')).toBe(1);
});

it('says why something cannot be deleted, and asks nothing', async () => {
  open([{ ...group, deviceCount: 15 }]);
  press('delete');
  expect(toasts()).toEqual(['里面有手机']);
  expect(screen.queryByRole('dialog')).toBeNull();
});
