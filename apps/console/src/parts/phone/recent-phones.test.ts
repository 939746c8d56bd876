// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { useRecentPhones, visitPhone } from './recent-phones.ts';

const names = () => useRecentPhones.getState().phones.map(({ deviceNo }) => deviceNo);
beforeEach(() => useRecentPhones.setState({ userId: undefined, phones: [] }));

it('has the phones that were opened last, the newest first, each once', () => {
  for (const deviceNo of ['A', 'B', 'A', 'C', 'D', 'E', 'F', 'G']) visitPhone(1, deviceNo);
  expect(names()).toEqual(['G', 'F', 'E', 'D', 'C', 'A']);
});

it('keeps a phone’s last picture until there is a newer one', () => {
  visitPhone(1, 'A', 'data:1');
  visitPhone(1, 'A');
  expect(useRecentPhones.getState().phones).toEqual([{ deviceNo: 'A', picture: 'data:1' }]);
  visitPhone(1, 'A', 'data:2');
  expect(useRecentPhones.getState().phones).toEqual([{ deviceNo: 'A', picture: 'data:2' }]);
});

it('shows nobody the phones of another person', () => {
  visitPhone(1, 'A');
  visitPhone(2, 'B');
  expect(names()).toEqual(['B']);
});
