// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { BindPage } from './bind-page.tsx';

const call = 'POST /device/enrol/bind';
const agentCommand = 'npm run agent -- --server http://site --key ABCD-EFGH';
const offer = {
  code: 'ABCD-EFGH',
  expiresAt: '2026-11-20T11:00:00Z',
  deviceNo: '',
  refusal: '',
  agentCommand,
  json: '{}',
  qr: 'data:,',
};

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'session', 'enrol');
  history.replaceState(null, '', '/bind');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <BindPage />
    </I18nProvider>,
  );
const enter = (code: string) => {
  fireEvent.change(screen.getByLabelText('One-time code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

it('takes a code however it is typed, shows how a phone joins, and says which has joined', async () => {
  const routes: Record<string, unknown> = { [call]: offer };
  const sent = fakeRoutes(routes);
  show();
  enter('abcd efgh');
  await screen.findByText(agentCommand);
  expect(JSON.parse(String(sent.find(({ method }) => method === 'POST')?.body))).toEqual({ code: 'ABCD-EFGH' });
  expect(location.hash).toBe('#ABCD-EFGH');
  routes[call] = { ...offer, refusal: 'quota' };
  await screen.findByText(/the owner has no room for more phones/);
  routes[call] = { ...offer, deviceNo: 'W-0001' };
  await screen.findByText('Phone W-0001 has joined');
  fireEvent.click(screen.getByRole('button', { name: 'Enter another code' }));
  expect(location.hash).toBe('');
  screen.getByLabelText('One-time code');
});

it('asks the server only for what can be a code, and again for one that was refused', async () => {
  const routes: Record<string, unknown> = { [call]: new Error('The code is not valid, or its time is over') };
  const sent = fakeRoutes(routes);
  const posts = () => sent.filter(({ method }) => method === 'POST').length;
  show();
  enter('ABC0-EFG1');
  screen.getByText('A code has 8 letters and digits, without I, L, O, 0 and 1');
  expect(posts()).toBe(0);
  enter('ABCD-EFGH');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The code is not valid, or its time is over'));
  routes[call] = offer;
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(agentCommand);
  expect(posts()).toBe(2);
});

it('opens with the code of a link that was handed over', async () => {
  fakeRoutes({ [call]: offer });
  history.replaceState(null, '', '/bind#ABCD-EFGH');
  show();
  await screen.findByText(agentCommand);
});
