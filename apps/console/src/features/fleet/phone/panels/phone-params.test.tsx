import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, fakeWindow, speak } from '../../../../testing/browser.ts';
import { show } from '../../../../testing/show.tsx';
import { PhoneParams } from './phone-params.tsx';

const refused = (msg: string) => ({ json: { code: 409, msg } });
const answered = (data: unknown) => ({ json: { code: 0, msg: '', data } });
const runs = answered({ list: [{ id: 4 }], total: 1 });
const none = answered({ list: [], total: 0 });

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'monitor', 'runs');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says why the runs cannot be read, and reads them again', async () => {
  fakeServer(refused('You may not'), none);
  show(<PhoneParams deviceNo="A-1" />);
  expect((await screen.findByRole('alert')).textContent).toContain('You may not');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('This phone has not run anything yet');
});

it('says why the latest run cannot be read, and reads it again', async () => {
  const sent = fakeServer(runs, refused('It is gone'));
  show(<PhoneParams deviceNo="A-1" />);
  expect((await screen.findByRole('alert')).textContent).toContain('It is gone');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await vi.waitFor(() => expect(sent).toHaveLength(3), 10_000);
  expect(sent.at(-1)?.url).toBe('/task/run/one?id=4');
});
