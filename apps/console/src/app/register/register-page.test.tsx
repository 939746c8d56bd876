// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/calls/api-error.ts';
import { fakeRoutes, fakeWindow, speak } from '../../testing/browser.ts';
import { RegisterPage } from './register-page.tsx';

const options = 'GET /system/login/options';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says why it cannot tell whether tenants may sign up, and asks again on demand', async () => {
  fakeWindow();
  await speak('en', 'session', 'entrance');
  const routes: Record<string, unknown> = { [options]: new ApiError(500, 'The disk is full') };
  fakeRoutes(routes);
  render(
    <I18nProvider i18n={i18n}>
      <RegisterPage />
    </I18nProvider>,
  );
  await screen.findByText('The disk is full');
  expect(screen.queryByLabelText('Nickname')).toBeNull();
  routes[options] = { register: true, singleSignOn: '' };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('Nickname');
  expect(screen.queryByText('The disk is full')).toBeNull();
});
