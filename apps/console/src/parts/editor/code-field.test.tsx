// @vitest-environment jsdom

import { EditorView } from '@codemirror/view';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { CodeField } from './code-field.tsx';
import { SourceFields } from './source-fields.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'editor');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onChange = vi.fn();
const onKeyDown = vi.fn();
const form = (value: string) => (
  <I18nProvider i18n={i18n}>
    {/* biome-ignore lint/a11y/noStaticElementInteractions: it stands for a dialog that closes on Escape. */}
    <div onKeyDown={({ key }) => onKeyDown(key)}>
      <CodeField id="code" label="Script text" value={value} onChange={onChange} />
    </div>
  </I18nProvider>
);
function Script() {
  const [script] = Form.useForm();
  return (
    <Form form={script} initialValues={{ source: 'text', content: '' }}>
      <SourceFields upload="POST /script/script/upload" limitMb={1} hint="" />
      <button type="button" onClick={() => void script.validateFields().catch(() => {})}>
        Check
      </button>
    </Form>
  );
}
const field = () => screen.findByRole('textbox', { name: 'Script text' });

it('shows the value with highlighted syntax and line numbers', async () => {
  const { container } = render(form('let a = 1;\nlet b = 2;'));
  expect((await field()).id).toBe('code');
  expect([...container.querySelectorAll('.cm-line')].map(({ textContent }) => textContent)).toEqual([
    'let a = 1;',
    'let b = 2;',
  ]);
});

it('shows a value that is set from outside, such as an uploaded file', async () => {
  const { rerender } = render(form('before'));
  await field();
  rerender(form('after'));
  await waitFor(async () => expect((await field()).textContent).toBe('after'));
  expect(onChange).toHaveBeenLastCalledWith('after');
});

it('is marked as other inputs are when it is required and empty', async () => {
  show(<Script />);
  expect((await field()).getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
  EditorView.findFromDOM(await field())!.dispatch({ changes: { from: 0, insert: 'a' } });
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBeNull());
});

it('keeps Escape from the dialog around it', async () => {
  render(form('a'));
  fireEvent.keyDown(await field(), { key: 'Escape' });
  fireEvent.keyDown(await field(), { key: 'a' });
  expect(onKeyDown.mock.calls).toEqual([['a']]);
});
