import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmHost } from '../../../../components/overlay/confirm-host.tsx';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { keepProfile } from '../../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, type Sent, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import SharedTasksDialog from './shared-tasks-dialog.tsx';
import TaskDrawer from './task-drawer.tsx';
import TaskParamsDrawer from './task-params-drawer.tsx';
import type { Task } from './task-status.tsx';
import { useTaskActions } from './use-task-actions.ts';

const parameters = [{ key: 'city', label: 'City', kind: 'text', options: [], defaultValue: 'Kiel', required: false }];
const copied = {
  ...{ name: 'Tide (copy)', scriptId: 7, platformId: null, execType: 'once', timerType: 'now', cronText: '' },
  ...{ startTime: null, endTime: null, cacheScript: 1, source: 'share', sharedTaskId: 4, shareUserIds: [] },
  ...{ rounds: 0, pauseSeconds: 1, missedPolicy: 'skip', jitterSeconds: 0, kind: 'saved', nextTime: null },
  ...{ deviceNos: ['A'], groupIds: [], params: { city: 'Bonn' }, waves: [10, 100], canaryPhones: 1, failureLimit: 20 },
};
const shared = {
  ...{ key: 4, value: 'Tide', scriptId: 7, scriptName: 'Tide', version: '2', platformId: 1, userName: 'mei' },
  ...{ parameters, params: { city: 'Bonn' } },
};
const task = { id: 4, name: 'Tide', status: 0, scriptId: 7, scriptVersion: '2', cacheScript: 1, pinned: false } as Task;
const person = { id: 1, name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [] };
const nothing = { list: [], total: 0 };

let routes: Record<string, unknown>;
let sent: Sent[];
const bodies = () =>
  sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, JSON.parse(String(body))]);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'tasks', 'rollout', 'task-params', 'runs');
  keepProfile({ ...person, permissions: ['*:*:*'] });
  routes = {
    'GET /task/task/getCopyInfo': copied,
    'GET /task/task/listShareTask': { list: [shared], total: 1 },
    'GET /task/task/getParamInfo': { parameters, params: { city: 'Kiel' }, deviceNos: ['B'], schema: {} },
    'GET /task/task/getParamInfoOneDevice': { parameters, params: { city: 'Wien' }, own: true, schema: {} },
    'GET /task/task/platformList': nothing,
    'GET /task/task/listScript': nothing,
    'GET /script/script/versions': { list: [{ label: '2' }, { label: '1' }], total: 2 },
    'POST /device/deviceList/resolve': { deviceNos: [], states: [] },
    'POST /task/task/add': { id: 9 },
    'POST /task/task/addTaskParam': null,
    'POST /task/task/addTaskParamForDevice': null,
    'POST /task/task/clearTaskParamForDevice': null,
    'POST /task/task/rollback': { versionId: 1, version: '1' },
  };
  sent = fakeRoutes(routes);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('begins a copy with what its task has, and keeps the shared task that lends its script', async () => {
  const onClose = vi.fn();
  show(<TaskDrawer id={undefined} copyOf={4} onClose={onClose} />);
  expect((await screen.findByLabelText<HTMLInputElement>('City')).value).toBe('Bonn');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [, body] = bodies().find(([url]) => url === '/task/task/add')!;
  expect(body).toMatchObject({
    ...{ name: 'Tide (copy)', source: 'share', sharedTaskId: 4, scriptId: 7, params: { city: 'Bonn' } },
    ...{ waves: [10, 100], canaryPhones: 1, failureLimit: 20 },
  });
});

it('saves and enables at once, by those who may enable tasks', async () => {
  routes['GET /task/task/updateTaskStatus'] = null;
  const onClose = vi.fn();
  const { unmount } = show(<TaskDrawer id={undefined} copyOf={4} onClose={onClose} />);
  await screen.findByDisplayValue('Tide (copy)');
  press('Save and enable');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ url }) => url)).toContain('/task/task/updateTaskStatus?id=9&status=1');
  unmount();
  keepProfile({ ...person, permissions: ['task:task:list', 'task:task:add'] });
  show(<TaskDrawer id={undefined} copyOf={4} onClose={() => {}} />);
  await screen.findByDisplayValue('Tide (copy)');
  expect(screen.queryByRole('button', { name: 'Save and enable' })).toBeNull();
});

it('requires the shared task where the script comes from one, and numbers that are numbers', async () => {
  routes['GET /task/task/getCopyInfo'] = { ...copied, sharedTaskId: null };
  show(<TaskDrawer id={undefined} copyOf={4} onClose={() => {}} />);
  await screen.findByDisplayValue('Tide (copy)');
  fireEvent.click(screen.getByText('Rollout'));
  fireEvent.change(screen.getByLabelText('Failure limit'), { target: { value: '007' } });
  press('Save');
  await screen.findByText('Shared task is required');
  await screen.findByText('Failure limit must be a whole number from 0 to 100');
  expect(bodies().filter(([url]) => url === '/task/task/add')).toEqual([]);
});

it('sets the parameters of all phones, and lists those with their own', async () => {
  show(<TaskParamsDrawer task={task} onClose={() => {}} />);
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Bern' } });
  press('Save');
  await waitFor(() => expect(bodies()).toEqual([['/task/task/addTaskParam', { id: 4, params: { city: 'Bern' } }]]));
  expect(screen.getByText('B')).toBeTruthy();
});

it('changes the own parameters of one phone', async () => {
  show(<TaskParamsDrawer task={task} onClose={() => {}} />);
  await screen.findByText('B');
  press('Edit');
  const own = await screen.findByDisplayValue('Wien');
  fireEvent.change(own, { target: { value: 'Graz' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!);
  await waitFor(() =>
    expect(bodies()).toEqual([
      ['/task/task/addTaskParamForDevice', { id: 4, deviceNos: ['B'], params: { city: 'Graz' } }],
    ]),
  );
});

it('removes the own parameters of a phone after a question', async () => {
  show(
    <>
      <TaskParamsDrawer task={task} onClose={() => {}} />
      <ConfirmHost />
    </>,
  );
  await screen.findByText('B');
  press('Remove its own parameters');
  await screen.findByText('B will use the parameters of all phones.');
  press('OK');
  await waitFor(() => expect(bodies()).toEqual([['/task/task/clearTaskParamForDevice', { id: 4, deviceNos: ['B'] }]]));
});

it('offers what others share, and says so where there is nothing', async () => {
  const onUse = vi.fn();
  const { unmount } = show(<SharedTasksDialog onUse={onUse} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Use it' }));
  await waitFor(() => expect(onUse).toHaveBeenCalledWith(4));
  unmount();
  queryClient.clear();
  routes['GET /task/task/listShareTask'] = nothing;
  show(<SharedTasksDialog onUse={onUse} onClose={() => {}} />);
  await screen.findByText('Nobody has shared a task with you yet');
});

function Actions({ of }: { of: Task }) {
  const { actions } = useTaskActions();
  const nowhere = { onEdit: () => {}, onParams: () => {}, onCopy: () => {}, onClearLog: () => {} };
  return actions({ ...of, deviceNos: [], progress: { running: 0, sent: 0, total: 0 } } as unknown as Task, nowhere).map(
    ({ key, label, onClick, disabledReason }) => (
      <button key={key} type="button" disabled={disabledReason !== undefined} onClick={onClick}>
        {label}
      </button>
    ),
  );
}

it('goes back one version after a question that names both', async () => {
  show(
    <>
      <Actions of={task} />
      <ConfirmHost />
    </>,
  );
  press('Back one script version');
  await screen.findByText('Take “Tide” from version 2 back to 1, and keep it there?');
  press('OK');
  await waitFor(() => expect(bodies()).toEqual([['/task/task/rollback', { id: 4, newest: false }]]));
});

it('offers the newest version only to a task that is kept at one, and the cache only to one that has it', () => {
  const { unmount } = show(<Actions of={task} />);
  expect(screen.queryByRole('button', { name: 'Newest script version again' })).toBeNull();
  unmount();
  show(<Actions of={{ ...task, pinned: true, cacheScript: 0 }} />);
  expect(screen.getByRole('button', { name: 'Newest script version again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Fetch the script again' })).toHaveProperty('disabled', true);
});

it('unfolds the part in which a value is wrong, and goes to the field', async () => {
  show(<TaskDrawer id={undefined} copyOf={4} onClose={() => {}} />);
  await screen.findByDisplayValue('Tide (copy)');
  for (const [part, label] of [
    ['Advanced', 'Spread of starts (s)'],
    ['Rollout', 'Canary phones'],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    const fold = screen.getByText(part).closest('details')!;
    const right = field.value;
    fireEvent.change(field, { target: { value: '1x' } });
    fold.open = false;
    press('Save');
    await waitFor(() => expect([fold.open, document.activeElement]).toEqual([true, field]));
    fireEvent.change(field, { target: { value: right } });
  }
});

it('unfolds the part in which the server finds a fault', async () => {
  const errors = [{ path: 'jitterSeconds', message: 'too long' }];
  routes['POST /task/task/add'] = new ApiError(400, 'wrong', { data: { errors } });
  show(<TaskDrawer id={undefined} copyOf={4} onClose={() => {}} />);
  await screen.findByDisplayValue('Tide (copy)');
  press('Save');
  await screen.findByText('too long');
  expect(screen.getByText('Advanced').closest('details')!.open).toBe(true);
});

it('says that there are no parameters to save, and why', async () => {
  routes['GET /task/task/getParamInfo'] = { parameters: [], params: {}, deviceNos: [], schema: {} };
  show(<TaskParamsDrawer task={task} onClose={() => {}} />);
  await screen.findByText('Once the script defines some, they are set here for the task');
  const save = screen.getByRole('button', { name: 'Save' });
  expect([save.title, save]).toMatchObject(['The script of this task has no parameters', { disabled: true }]);
});
