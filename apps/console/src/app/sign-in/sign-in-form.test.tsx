// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, readToken } from '../../lib/session/session.ts';
import { fakeServer, speak } from '../../testing/browser.ts';
import { SignInForm } from './sign-in-form.tsx';

const captcha = (key: string) => ({ json: { code: 0, data: { captchaEnabled: true, key, img: 'data:,' } } });
const noCaptcha = { json: { code: 0, data: { captchaEnabled: false, key: '', img: '' } } };
const show = (onSignedIn = () => {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <SignInForm onSignedIn={onSignedIn} />
    </I18nProvider>,
  );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

beforeEach(async () => {
  localStorage.clear();
  clearSession();
  await speak('en', 'session');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says which field is missing, each in its own words, and sends nothing', async () => {
  const sent = fakeServer(captcha('k1'));
  show();
  await screen.findByAltText('Picture of the verification code');
  submit();
  for (const text of ['user name', 'password', 'verification code']) screen.getByText(`Please enter the ${text}`);
  expect(sent).toHaveLength(1);
});

it('says what is missing also where Enter is pressed in a field', async () => {
  fakeServer(captcha('k1'));
  show();
  await screen.findByAltText('Picture of the verification code');
  const name = screen.getByLabelText('User name');
  name.focus();
  type('User name', 'zhouning');
  fireEvent.submit(name.closest('form')!);
  screen.getByText('Please enter the password');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

it('is sent once the site has said that it asks for no code, if somebody was quicker', async () => {
  const signedIn = vi.fn();
  const sent = fakeServer(noCaptcha, { json: { code: 0, data: { token: 'secret' } } });
  show(signedIn);
  type('User name', 'zhouning');
  type('Password', 'correct');
  submit();
  expect(screen.queryByText('Please enter the verification code')).toBeNull();
  expect(screen.getByRole('button', { name: 'Signing in' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(2);
});

it('goes to the code, if somebody was quicker than the site that asks for one', async () => {
  const sent = fakeServer(captcha('k1'));
  show();
  type('User name', 'zhouning');
  type('Password', 'correct');
  submit();
  await screen.findByText('Please enter the verification code');
  expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
  expect(sent).toHaveLength(1);
});

it('asks for no code when the site has no captcha', async () => {
  const signedIn = vi.fn();
  const sent = fakeServer(noCaptcha, { json: { code: 0, data: { token: 'secret' } } });
  show(signedIn);
  await waitFor(() => expect(screen.queryByLabelText('Verification code')).toBeNull());
  type('User name', 'zhouning');
  type('Password', 'correct');
  submit();
  await waitFor(() => expect(signedIn).toHaveBeenCalled());
  expect(sent[1]?.body).toEqual({ username: 'zhouning', password: 'correct' });
  expect(readToken()).toBe('secret');
  expect(localStorage.getItem('flotilla.userName')).toBeNull();
});

it('shows the server’s words for a failure, keeps the input, and fetches another picture', async () => {
  const sent = fakeServer(
    captcha('k1'),
    { json: { code: 400, msg: 'User name, password or code is wrong' } },
    captcha('k2'),
  );
  show();
  await screen.findByAltText('Picture of the verification code');
  type('User name', 'zhouning');
  type('Password', 'wrong');
  type('Verification code', '47KR');
  submit();
  await screen.findByText('User name, password or code is wrong');
  expect(sent[1]?.body).toMatchObject({ code: '47KR', uuid: 'k1' });
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(screen.getByLabelText('User name')).toHaveProperty('value', 'zhouning');
  expect(screen.getByLabelText('Verification code')).toHaveProperty('value', '');
});

it('counts a lock-out down and lets nobody try meanwhile', async () => {
  fakeServer(
    noCaptcha,
    { status: 429, headers: { 'Retry-After': '2' }, json: { code: 429, msg: 'locked' } },
    noCaptcha,
  );
  show();
  await waitFor(() => expect(screen.queryByLabelText('Verification code')).toBeNull());
  type('User name', 'zhouning');
  type('Password', 'wrong');
  submit();
  await screen.findByText('Too many attempts, please try again in 2 s');
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', true);
  await screen.findByText('Too many attempts, please try again in 1 s');
});

it('remembers the name, never the password', async () => {
  fakeServer(noCaptcha, { json: { code: 0, data: { token: 'secret' } } });
  const signedIn = vi.fn();
  show(signedIn);
  await waitFor(() => expect(screen.queryByLabelText('Verification code')).toBeNull());
  type('User name', 'zhouning');
  type('Password', 'correct');
  fireEvent.click(screen.getByLabelText('Remember me'));
  submit();
  await waitFor(() => expect(signedIn).toHaveBeenCalled());
  expect(localStorage.getItem('flotilla.userName')).toBe('zhouning');
  expect(JSON.stringify(localStorage)).not.toContain('correct');
});

it('asks for the code of a second factor, and keeps no token before', async () => {
  const signedIn = vi.fn();
  const sent = fakeServer(
    noCaptcha,
    { json: { code: 0, data: { token: '', codeKey: 'sealed' } } },
    { json: { code: 400, msg: 'The code is wrong' } },
    { json: { code: 0, data: { token: 'secret', codeKey: '' } } },
  );
  show(signedIn);
  await waitFor(() => expect(screen.queryByLabelText('Verification code')).toBeNull());
  type('User name', 'zhouning');
  type('Password', 'correct');
  submit();
  await screen.findByLabelText('Code');
  submit();
  await screen.findByText('Please enter the code');
  expect(readToken()).toBeUndefined();
  for (const code of ['000000', '123456']) {
    type('Code', code);
    submit();
    if (code === '000000') await screen.findByText('The code is wrong');
  }
  await waitFor(() => expect(signedIn).toHaveBeenCalled());
  expect(sent[3]?.body).toEqual({ key: 'sealed', code: '123456' });
  expect(readToken()).toBe('secret');
});
