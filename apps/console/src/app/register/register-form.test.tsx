// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, speak } from '../../testing/browser.ts';
import { RegisterForm } from './register-form.tsx';

const noCaptcha = { json: { code: 0, data: { captchaEnabled: false, key: '', img: '' } } };
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
async function show(onDone = () => {}): Promise<void> {
  render(
    <I18nProvider i18n={i18n}>
      <RegisterForm onDone={onDone} />
    </I18nProvider>,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign up' })).toHaveProperty('disabled', false));
}

beforeEach(() => speak('en', 'session', 'entrance'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what is missing or wrong, field by field, and sends nothing', async () => {
  const sent = fakeServer(noCaptcha);
  await show();
  submit();
  for (const text of ['enter the user name', 'enter a nickname', 'enter the password', 'enter the password again']) {
    screen.getByText(`Please ${text}`);
  }
  type('Password', 'short');
  type('Password again', 'other');
  submit();
  screen.getByText('Passwords have 6 to 20 characters');
  screen.getByText('The passwords entered twice are inconsistent');
  expect(sent).toHaveLength(1);
});

it('sends the password once, and shows the server’s words at their field', async () => {
  const done = vi.fn();
  const taken = { errors: [{ path: 'userName', message: 'is taken' }] };
  const sent = fakeServer(
    noCaptcha,
    { json: { code: 409, msg: 'User name "ada" already exists', data: taken } },
    noCaptcha,
    { json: { code: 0, data: null } },
  );
  await show(done);
  for (const [label, value] of [
    ['User name', 'ada'],
    ['Nickname', 'Ada'],
    ['Password', 'long-enough'],
    ['Password again', 'long-enough'],
  ] as const) {
    type(label, value);
  }
  submit();
  await screen.findByText('is taken');
  await waitFor(() => expect(sent).toHaveLength(3));
  type('User name', 'ada2');
  submit();
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent[3]?.body).toEqual({ userName: 'ada2', nickname: 'Ada', password: 'long-enough' });
});
