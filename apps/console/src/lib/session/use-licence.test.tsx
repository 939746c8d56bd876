import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { clearSession, keepProfile } from './session.ts';
import { useOwnLicence } from './use-licence.ts';

afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

function Quota() {
  useOwnLicence();
  return null;
}

it('asks for the limits of a tenant, and for none of a user of the site', async () => {
  fakeWindow();
  await speak('en');
  const sent = fakeRoutes({ 'GET /prod/prodUserInfo': {} });
  const person = { id: 1, name: 'a', nickname: '', avatar: '', roles: [], permissions: ['*:*:*'] };
  keepProfile({ ...person, userType: 'background' });
  const site = show(<Quota />);
  expect(sent).toEqual([]);
  site.unmount();
  keepProfile({ ...person, userType: 'front' });
  show(<Quota />);
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/prod/prodUserInfo']));
});
