import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { ItemList } from './item-list.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (...names: string[]) =>
  render(
    <I18nProvider i18n={i18n}>
      <Form initialValues={{ items: names.map((name) => ({ name })) }}>
        <ItemList
          name="items"
          fresh={{ name: 'new' }}
          addLabel="Add"
          namedBy="name"
          labels={{ up: (name) => `Up ${name}`, down: (name) => `Down ${name}`, remove: (name) => `Remove ${name}` }}
          tick={{ name: 'needed', label: 'Needed' }}
          least={1}
        >
          {(index) => (
            <Form.Item name={[index, 'name']}>
              <Input />
            </Form.Item>
          )}
        </ItemList>
      </Form>
    </I18nProvider>,
  );
const names = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));

it('adds, moves and removes items', async () => {
  show('a', 'b');
  press('Add');
  await waitFor(() => expect(names()).toEqual(['a', 'b', 'new']));
  press('Up new');
  await waitFor(() => expect(names()).toEqual(['a', 'new', 'b']));
  press('Down a');
  await waitFor(() => expect(names()).toEqual(['new', 'a', 'b']));
  press('Remove a');
  await waitFor(() => expect(names()).toEqual(['new', 'b']));
});

it('moves no item beyond the ends, and keeps the least number of items', () => {
  show('a');
  expect(['Up a', 'Down a', 'Remove a'].map((name) => button(name).disabled)).toEqual([true, true, true]);
});
