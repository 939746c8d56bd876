import { fleetStates } from '@flotilla/contract/http/monitor';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow, speak } from '../testing/browser.ts';
import { cellOf, FleetCells } from './fleet-cells.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'phone');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('draws the states in the contract’s order', () => {
  expect(Object.keys(cellOf)).toEqual([...fleetStates]);
});

it('says how many phones of the group are online', () => {
  const group = { id: 1, name: 'Rack A', userName: 'admin', deviceNos: ['A-1', 'A-2', 'A-3'], states: [0, 1, 2] };
  render(
    <I18nProvider i18n={i18n}>
      <FleetCells group={group} />
    </I18nProvider>,
  );
  expect(screen.getByRole('img', { name: 'Rack A: 3 phones, 2 online' })).toBeTruthy();
});
