import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { screenDefaults } from '../../../../parts/phone/screen-fields.ts';

let inAddress: string | undefined;
vi.mock('../../../../components/text/query-value.ts', () => ({
  useQueryValue: () => [inAddress, (value: string) => (inAddress = value)],
}));
const { useWantedScreens } = await import('./use-wanted-screens.ts');

beforeEach(() => {
  inAddress = undefined;
});
afterEach(cleanup);

const phone = (deviceNo: string, default_screen: '0' | '1') =>
  ({ deviceNo, screenSettings: { ...screenDefaults, default_screen } }) as MonitorRow;

it('opens the screen of a phone that needs attention, and leaves it open afterwards', () => {
  const { result } = renderHook(useWantedScreens);
  const row = { ...phone('C', '0'), status: 0, online: true, threw: true, taskName: '', battery: 80 } as MonitorRow;
  expect(result.current.wants({ ...row, threw: false })).toBe(false);
  expect(result.current.wants(row)).toBe(true);
  expect(result.current.wants({ ...row, threw: false })).toBe(true);
});

it('opens no screen of an offline phone, also when it is back', () => {
  const { result } = renderHook(useWantedScreens);
  const row = { ...phone('D', '0'), status: 0, online: false, threw: false, taskName: '', battery: 80 } as MonitorRow;
  expect(result.current.wants(row)).toBe(false);
  expect(result.current.wants({ ...row, online: true })).toBe(false);
});

it('opens by itself what is set to, until a person decides otherwise for one phone or for all', () => {
  const { result, rerender } = renderHook(useWantedScreens);
  const [byItself, asked] = [phone('A', '1'), phone('B', '0')];
  const wanted = () => [byItself, asked].map((one) => result.current.wants(one));
  expect(wanted()).toEqual([true, false]);
  act(() => result.current.want('A', false));
  act(() => result.current.want('B', true));
  expect(wanted()).toEqual([false, true]);
  act(() => result.current.setAll(true));
  rerender();
  expect(wanted()).toEqual([true, true]);
  act(() => result.current.setAll(false));
  rerender();
  expect(wanted()).toEqual([false, false]);
});
