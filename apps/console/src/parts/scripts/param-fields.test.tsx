import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import type { TaskScript } from '../pick/lookups.ts';
import { ParamFields } from './param-fields.tsx';

const parameters: TaskScript['parameters'] = [
  { key: 'city', label: 'City', kind: 'dropdown', options: ['A', 'B'], defaultValue: 'A', required: false },
  { key: 'tags', label: 'Tags', kind: 'multiSelect', options: ['x', 'y'], defaultValue: '', required: false },
];
const onFinish = vi.fn();

const draw = (known: TaskScript['parameters'] | undefined, params?: Record<string, string>) => {
  show(
    <Form onFinish={onFinish} initialValues={{ params }}>
      <ParamFields parameters={known} />
      <button type="submit">Save</button>
    </Form>,
  );
};
const saved = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onFinish).toHaveBeenCalled());
  return onFinish.mock.lastCall?.[0].params;
};

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'runs');
  onFinish.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('sends the parameters that the script declares, those that it got since, and no others', async () => {
  draw(parameters, { city: 'B', gone: 'x' });
  expect(await saved()).toEqual({ city: 'B', tags: [] });
});

it('begins with the defaults', async () => {
  draw(parameters);
  expect(await saved()).toEqual({ city: 'A', tags: [] });
});

it('keeps what is set while the script’s parameters are not known', async () => {
  draw(undefined, { city: 'B', gone: 'x' });
  expect(await saved()).toEqual({ city: 'B', gone: 'x' });
});
