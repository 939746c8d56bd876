// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { speak } from '../../../../testing/browser.ts';
import { CodeField } from './code-field.tsx';
import { toBody } from './script-drawer.tsx';
import type { ScriptValues } from './script-form.tsx';

const values: ScriptValues = {
  name: 'sign',
  platformId: 1,
  version: '2',
  source: 'text',
  content: 'log.info(1)',
  downloadUrl: ' https://files.example/sign.js ',
  md5: 'a'.repeat(32),
  parameters: [{ key: 'a', label: 'A', kind: 'text', options: ['left over'], defaultValue: 'x', required: false }],
  userIds: [],
};

it('sends the text, or the address with its MD5, never both', () => {
  expect(toBody(values)).toMatchObject({ content: 'log.info(1)' });
  expect(toBody(values)).not.toHaveProperty('downloadUrl');
  const address = toBody({ ...values, source: 'address' });
  expect(address).toMatchObject({ downloadUrl: 'https://files.example/sign.js', md5: 'a'.repeat(32) });
  expect(address).not.toHaveProperty('content');
});

it('sends no options of a parameter that is a text', () => {
  expect(toBody(values).parameters[0]).toMatchObject({ options: [], defaultValue: 'x' });
});

function Editor({ text }: { text: string }) {
  const [value, setValue] = useState(text);
  return (
    <I18nProvider i18n={i18n}>
      <label htmlFor="code">Code</label>
      <CodeField id="code" value={value} onChange={setValue} />
    </I18nProvider>
  );
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Code');
const press = (key: string) => fireEvent.keyDown(field(), { key });
const cursorTo = (at: number) => field().setSelectionRange(at, at);

beforeEach(() => speak('en', 'scripts'));
afterEach(cleanup);

it('indents with Tab and keeps the indent on a new line, deeper after a brace', () => {
  render(<Editor text="" />);
  press('Tab');
  expect(field().value).toBe('  ');
  fireEvent.change(field(), { target: { value: '  if (x) {' } });
  cursorTo(10);
  press('Enter');
  expect(field().value).toBe('  if (x) {\n    ');
});

it('numbers the lines', () => {
  const { container } = render(<Editor text={'a\nb\nc'} />);
  expect(container.querySelector('pre')?.textContent).toBe('1\n2\n3');
});

it('gives Tab back to the page after Escape', () => {
  render(<Editor text="a" />);
  press('Escape');
  expect(press('Tab')).toBe(true);
  expect(field().value).toBe('a');
});
