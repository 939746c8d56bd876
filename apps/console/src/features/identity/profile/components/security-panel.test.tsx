// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import { SecurityPanel } from './security-panel.tsx';

const factor = 'GET /system/user/totp/state';
const link = 'GET /system/oidc/state';
const known = {
  [factor]: { since: '2026-11-20T08:00:00.000Z', recoveryCodesLeft: 8 },
  [link]: { name: '', linked: true, hasPassword: true },
};

function open(routes: Record<string, unknown>): void {
  fakeRoutes(routes);
  show(<SecurityPanel />);
}

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell', 'profile', 'users');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it.each([
  ['the second factor', factor, 'Second factor', 'Turn off'],
  ['the link to the identity provider', link, 'Single sign-on', 'Unlink'],
])('does not call %s off while it is unknown, and asks again on demand', async (_what, route, title, button) => {
  const routes: Record<string, unknown> = { ...known, [route]: new ApiError(400, 'The disk is full') };
  open(routes);
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  await screen.findByText('The disk is full');
  screen.getByRole('heading', { name: title });
  expect(screen.queryByRole('button', { name: /Turn on|^Link/ })).toBeNull();
  expect(screen.queryByRole('button', { name: button })).toBeNull();
  routes[route] = known[route as keyof typeof known];
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: button });
});

it('says why an account cannot be linked', async () => {
  const asked: object[] = [];
  open({
    ...known,
    [link]: { name: 'Quay', linked: false, hasPassword: true },
    'POST /system/oidc/begin': (body: object) => {
      asked.push(body);
      return new ApiError(400, 'No provider');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Link' }));
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'own-password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('No provider');
  expect(asked).toEqual([{ origin: location.origin, password: 'own-password' }]);
});

it('lets an account without a password set one, and not unlink before', async () => {
  open({
    ...known,
    [link]: { name: 'Quay', linked: true, hasPassword: false },
    'GET /system/tokens/list': { list: [], total: 0 },
  });
  const unlink = await screen.findByRole<HTMLButtonElement>('button', { name: 'Unlink' });
  expect(unlink.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turn off' }).title).toBe('Set a password first');
  screen.getByText('Linked with Quay · Set a password before you unlink it');
  fireEvent.click(screen.getByRole('button', { name: 'Set a password' }));
  await screen.findByLabelText('New password');
  expect(screen.queryByLabelText('Old password')).toBeNull();
});
