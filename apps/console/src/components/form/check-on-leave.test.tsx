// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { FormDialog } from './form-dialog.tsx';
import { entered } from './rules.ts';

beforeEach(async () => {
  fakeWindow();
  await speak('en');
  render(
    <I18nProvider i18n={i18n}>
      <FormDialog title="Add group" name="group" initial={{}} onSubmit={async () => {}} onClose={() => {}}>
        <Form.Item name={['own', 'name']} label="Group name" rules={entered('Group name')}>
          <Input />
        </Form.Item>
        <Form.Item name="note" label="Note" rules={entered('Note')}>
          <Input />
        </Form.Item>
      </FormDialog>
    </I18nProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const leave = () => fireEvent.blur(screen.getByLabelText('Group name'));
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('checks the field that is left, and no other', async () => {
  leave();
  await screen.findByText('Group name is required');
  expect(screen.queryByText('Note is required')).toBeNull();
});

it('moves nothing under a pointer that is pressed', async () => {
  fireEvent.pointerDown(screen.getByLabelText('Note'));
  leave();
  await settled();
  await settled();
  expect(screen.queryByText('Group name is required')).toBeNull();
  fireEvent.pointerUp(screen.getByLabelText('Note'));
  await screen.findByText('Group name is required');
});
