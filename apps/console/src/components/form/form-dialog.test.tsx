// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input, Select } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/calls/api-error.ts';
import { useToasts } from '../../lib/toast.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { FormDialog } from './form-dialog.tsx';
import { entered } from './rules.ts';

const show = (onSubmit: (values: { name: string }) => Promise<unknown>, onClose = () => {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <FormDialog<{ name: string }> title="Add group" initial={{}} onSubmit={onSubmit} onClose={onClose}>
        <Form.Item name="name" label="Group name" rules={entered('Group name')}>
          <Input />
        </Form.Item>
      </FormDialog>
    </I18nProvider>,
  );
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const type = (value: string) => fireEvent.change(screen.getByLabelText('Group name'), { target: { value } });

beforeEach(async () => {
  fakeWindow();
  await speak('en');
  useToasts.setState({ list: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('sends nothing while a required field is empty', async () => {
  const onSubmit = vi.fn(async () => {});
  show(onSubmit);
  type('  ');
  submit();
  await screen.findByText('Group name is required');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('closes after the server took it', async () => {
  const onClose = vi.fn();
  const onSubmit = vi.fn(async () => {});
  show(onSubmit, onClose);
  type('East 1');
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSubmit).toHaveBeenCalledWith({ name: 'East 1' });
});

it('puts the server’s errors at their fields, keeps the input and stays open', async () => {
  const onClose = vi.fn();
  const errors = [{ path: 'name', message: 'This name is taken' }];
  show(() => Promise.reject(new ApiError(400, 'Invalid input', { errors })), onClose);
  type('East 1');
  submit();
  await screen.findByText('This name is taken');
  expect(screen.getByLabelText('Group name')).toHaveProperty('value', 'East 1');
  expect(onClose).not.toHaveBeenCalled();
  expect(useToasts.getState().list).toEqual([]);
});

it('says above the fields what belongs to none of them', async () => {
  show(() => Promise.reject(new ApiError(409, 'Device quota exceeded')));
  type('East 1');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Device quota exceeded');
  expect(useToasts.getState().list).toEqual([]);
});

it('closes after the server refused it', async () => {
  const { unmount } = show(() => Promise.reject(new ApiError(409, 'Device quota exceeded')));
  type('East 1');
  submit();
  await screen.findByRole('alert');
  expect(unmount).not.toThrow();
});

it.each([
  ['dialog', false],
  ['drawer', true],
])('closes an open list of a field with Escape before the %s', async (_kind, drawer) => {
  const onClose = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <FormDialog title="Add group" initial={{}} drawer={drawer} onSubmit={async () => {}} onClose={onClose}>
        <Form.Item name="owner" label="Owner">
          <Select options={[{ value: 1, label: 'admin' }]} />
        </Form.Item>
      </FormDialog>
    </I18nProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Owner' });
  const pressEscape = () => fireEvent.keyDown(document.activeElement ?? field, { key: 'Escape', keyCode: 27 });
  field.focus();
  fireEvent.mouseDown(field);
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
  pressEscape();
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  expect(onClose).not.toHaveBeenCalled();
  pressEscape();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
