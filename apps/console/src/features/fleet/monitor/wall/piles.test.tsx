import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { t } from '../../../../lib/i18n.ts';
import { fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import { appName, namePiles } from './pile-names.ts';
import { Piles } from './piles.tsx';
import { pilesOf } from './use-odd.ts';

const row = (deviceNo: string, app: string, more: Partial<MonitorRow> = {}) =>
  ({ deviceNo, app, msg: '', taskName: '', ...more }) as MonitorRow;
const rows = [
  row('A-1', 'com.bank/.LoginActivity'),
  row('A-2', 'com.bank/.LoginActivity'),
  row('A-3', '', { msg: 'no service' }),
  row('A-4', ''),
];
const byNumber = (deviceNo: string) => rows.find((one) => one.deviceNo === deviceNo);

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'monitor');
});
afterEach(cleanup);

it('a pile is each cluster but the largest, the largest pile first', () => {
  expect(pilesOf(['A', 'B', 'C', 'D', 'E', 'F'], [0, 1, 0, 2, 1, 0])).toEqual([['B', 'E'], ['D']]);
  expect(pilesOf(['A', 'B'], [])).toEqual([]);
});

it('an app has the name that users know, and an unknown one that of its activity or its package', async () => {
  expect(appName('com.shop/.LoginActivity', t)).toBe('Shop');
  expect(appName('com.bank/.LoginActivity', t)).toBe('Login');
  expect(appName('com.android.launcher3/.QuickstepLauncher', t)).toBe('Home screen');
  expect(appName('com.android.settings', t)).toBe('Settings');
  expect(appName('com.bank/.MainActivity', t)).toBe('bank');
  await speak('zh-CN', 'monitor');
  expect(appName('com.android.settings', t)).toBe('设置');
});

it('a pile has the name that at least half of its phones share, of the app before other words', () => {
  const names = (...deviceNos: string[]) => namePiles([deviceNos], byNumber, t)[0]?.name;
  expect(names('A-1', 'A-2', 'A-4')).toBe('Login');
  expect(names('A-3')).toBe('no service');
  expect(names('A-4')).toBeUndefined();
  expect(names('A-1', 'A-3', 'A-4')).toBeUndefined();
});

it('tells how many piles it leaves out, and opens them', () => {
  const piles = Array.from({ length: 8 }, (_, nth) => [`B-${nth}`]);
  show(<Piles piles={piles} rows={rows} chosen={undefined} onChoose={() => {}} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  fireEvent.click(screen.getByRole('button', { name: 'and 2 more', expanded: false }));
  expect(screen.getAllByRole('listitem')).toHaveLength(9);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
});

it('one tap takes a whole pile', () => {
  const onChoose = vi.fn();
  show(<Piles piles={[['A-1', 'A-2'], ['A-4']]} rows={rows} chosen={['A-4']} onChoose={onChoose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Login 2 phones', pressed: false }));
  expect(onChoose).toHaveBeenCalledWith(['A-1', 'A-2']);
  expect(screen.getByRole('button', { name: 'another screen 2 1 phone', pressed: true })).toBeTruthy();
});
