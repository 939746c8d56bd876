import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { screenDefaults } from '../../../../parts/phone/screen-fields.ts';

let inAddress: string | undefined;
vi.mock('../../../../components/query-value.ts', () => ({
  useQueryValue: () => [inAddress, (value: string) => (inAddress = value)],
}));
const { useWantedScreens } = await import('./use-wanted-screens.ts');

beforeEach(() => {
  inAddress = undefined;
});
afterEach(cleanup);

const phone = (deviceNo: string, default_screen: '0' | '1') =>
  ({ deviceNo, screenSettings: { ...screenDefaults, default_screen } }) as MonitorRow;

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
