// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { go, useAddress } from '../../lib/navigation/address.ts';
import { TabContext } from '../../lib/navigation/tab-context.tsx';
import { useTabs } from '../../lib/navigation/tabs-store.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { TreePage } from './tree-page.tsx';

const list = [
  { id: 1, parentId: null, name: 'Head office', status: 1 },
  { id: 2, parentId: 1, name: 'Operations', status: 1 },
  { id: 3, parentId: 2, name: 'Night shift', status: 0 },
  { id: 4, parentId: null, name: 'Tenants', status: 1 },
];

function Page() {
  const { search } = useAddress();
  return (
    <TabContext value={{ key: '/index', path: '/index', search }}>
      <TreePage
        route="GET /system/auth/deptList"
        id="test"
        label="Departments"
        columns={[{ key: 'name', title: 'Name' }]}
        filters={[
          { kind: 'text', name: 'name', label: 'Name' },
          { kind: 'choice', name: 'status', label: 'Status', choices: [{ value: '0', label: 'Stopped' }] },
        ]}
        nameOf={({ name }) => name}
        empty={{ title: 'No department yet' }}
      />
    </TabContext>
  );
}
async function open(address: string) {
  fakeRoutes({ 'GET /system/auth/deptList': { list, total: list.length } });
  useTabs.setState({ activeKey: '/index' });
  go(address);
  show(<Page />);
  await screen.findByText('Head office');
}
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('shows rows below their parents, and folds them one by one or all', async () => {
  await open('/index');
  expect(shown()).toEqual(['Head office', 'Operations', 'Night shift', 'Tenants']);
  press('Collapse Operations');
  expect(shown()).toEqual(['Head office', 'Operations', 'Tenants']);
  press('Collapse all');
  expect(shown()).toEqual(['Head office', 'Tenants']);
  press('Expand Head office');
  expect(shown()).toEqual(['Head office', 'Operations', 'Tenants']);
  press('Expand all');
  expect(shown()).toEqual(['Head office', 'Operations', 'Night shift', 'Tenants']);
});

it('finds rows by what the address says, with the way to them unfolded', async () => {
  await open('/index?status=0');
  expect(shown()).toEqual(['Head office', 'Operations', 'Night shift']);
  press('Collapse all');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'NIGHT' } });
  press('Search');
  await screen.findByText('Night shift');
  expect(shown()).toEqual(['Head office', 'Operations', 'Night shift']);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'day' } });
  press('Search');
  await screen.findByText('Nothing matches these filters');
});
