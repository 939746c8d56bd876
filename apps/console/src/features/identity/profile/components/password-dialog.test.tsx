// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRoutes, fakeWindow, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const passwords = { oldPassword: 'old-password', newPassword: 'new-password' };

/** Types a new password for a user with so many API tokens. */
async function type(tokens: number): Promise<unknown[]> {
  const taken: unknown[] = [];
  fakeRoutes({
    'GET /system/tokens/list': { list: [], total: tokens },
    'PUT /system/user/updatePwd': (body: unknown) => {
      taken.push(body);
      return null;
    },
  });
  show(<PasswordDialog isFirst={false} onClose={() => {}} />);
  screen.getByText('Saving ends all your other sessions.');
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Old password', passwords.oldPassword);
  fill('New password', passwords.newPassword);
  fill('New password again', passwords.newPassword);
  return taken;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell', 'profile', 'users');
});
afterEach(async () => {
  await closeAll();
  vi.unstubAllGlobals();
});

it('revokes tokens with the old password, unless they shall work on', async () => {
  const taken = await type(2);
  await screen.findByText('You have 2 tokens, which work on otherwise');
  save();
  await waitFor(() => expect(taken).toEqual([{ ...passwords, revokeTokens: true }]));
  await closeAll();
  const others = await type(2);
  fireEvent.click(await screen.findByRole('switch', { name: 'Also revoke my API tokens' }));
  save();
  await waitFor(() => expect(others).toEqual([{ ...passwords, revokeTokens: false }]));
});

it('asks nothing about tokens where there are none', async () => {
  const taken = await type(0);
  save();
  await waitFor(() => expect(taken).toEqual([passwords]));
  expect(screen.queryByRole('switch')).toBeNull();
});
