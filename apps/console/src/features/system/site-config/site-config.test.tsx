// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { refresh } from '../../../lib/calls/use-call.ts';
import { keepProfile } from '../../../lib/session/session.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../testing/browser.ts';
import { closeAll, show } from '../../../testing/show.tsx';
import SiteConfigPage from './pages/site-config-page.tsx';

const stamp = (minute: number) => `2026-11-20T08:0${minute}:00.000Z`;
const site = { systemTitle: 'Racks', logo: '', timeZone: 'UTC', registerOpen: false, gmtModified: stamp(0) };
const titleField = () => screen.getByLabelText<HTMLInputElement>('System title');
const typeTitle = (value: string) => fireEvent.change(titleField(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const isOpen = () => screen.getByRole('switch').getAttribute('aria-checked') === 'true';

let stored: typeof site;
let taken: unknown[];
beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell', 'site-config');
  const session = { id: 1, name: 'a', nickname: '', avatar: '', roles: [], permissions: ['*:*:*'] };
  keepProfile({ ...session, userType: 'background' });
  stored = site;
  taken = [];
  fakeRoutes({
    get 'GET /system/site/get'() {
      return stored;
    },
    'GET /system/site/public': site,
    'POST /system/site/save': ({ gmtModified, ...body }: Partial<typeof site>) => {
      if (gmtModified !== stored.gmtModified) {
        return new ApiError(409, '打开后已被他人修改', { data: { current: stored } });
      }
      taken.push(body);
      stored = { ...stored, ...body, gmtModified: stamp(taken.length + 4) };
      return null;
    },
  });
  show(<SiteConfigPage />);
  await screen.findByLabelText('System title');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('saves what was changed, and leaves what somebody else has saved meanwhile', async () => {
  stored = { ...site, timeZone: 'Asia/Shanghai', registerOpen: true, gmtModified: stamp(1) };
  typeTitle('Shelves');
  save();
  await waitFor(() => expect(taken).toEqual([{ systemTitle: 'Shelves' }]));
  expect(stored).toMatchObject({ systemTitle: 'Shelves', timeZone: 'Asia/Shanghai', registerOpen: true });
  await waitFor(() => expect(isOpen()).toBe(true));
  typeTitle('Cabinets');
  save();
  await waitFor(() => expect(taken).toHaveLength(2));
  expect(taken[1]).toEqual({ systemTitle: 'Cabinets' });
});

it('shows newer values, and keeps what was typed', async () => {
  typeTitle('Shelves');
  stored = { ...site, systemTitle: 'Quay', registerOpen: true, gmtModified: stamp(1) };
  refresh('GET /system/site/get');
  await waitFor(() => expect(isOpen()).toBe(true));
  expect(titleField().value).toBe('Shelves');
});

const theirs = () => {
  stored = { ...site, systemTitle: 'Theirs', registerOpen: true, gmtModified: stamp(1) };
};
/** The title as each side of the comparison shows it. */
const sides = async () => {
  const compared = await screen.findByRole('dialog');
  await within(compared).findByRole('group', { name: /^Yours/ });
  expect(within(compared).queryByRole('switch'), 'what only they have changed').toBeNull();
  return within(compared)
    .getAllByLabelText<HTMLInputElement>('System title')
    .map(({ value }) => value);
};

it('shows both sides of a field that somebody else has changed too, and saves what the person chooses', async () => {
  theirs();
  typeTitle('Mine');
  save();
  expect(await sides()).toEqual(['Mine', 'Theirs']);
  expect(taken).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(taken).toEqual([{ systemTitle: 'Mine' }]));
  expect(stored).toMatchObject({ systemTitle: 'Mine', registerOpen: true });
});

it('asks though the newer value has arrived while somebody was typing', async () => {
  typeTitle('Mine');
  theirs();
  refresh('GET /system/site/get');
  await waitFor(() => expect(isOpen()).toBe(true));
  save();
  expect(await sides()).toEqual(['Mine', 'Theirs']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(titleField().value).toBe('Mine');
  expect(taken).toEqual([]);
});

it('takes the newer values where the person wants them', async () => {
  theirs();
  typeTitle('Mine');
  save();
  await sides();
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(titleField().value).toBe('Theirs'));
  expect(isOpen()).toBe(true);
  typeTitle('Later');
  save();
  await waitFor(() => expect(taken).toEqual([{ systemTitle: 'Later' }]));
});
