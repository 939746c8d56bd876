// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow } from '../../testing/browser.ts';
import { TreeSelect } from './tree-select.tsx';

const nodes = [
  { id: 1, name: 'Head office', children: [{ id: 2, name: 'Operations' }] },
  { id: 3, name: 'Tenants', disabled: true },
];

beforeEach(() => fakeWindow());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Once the tree is loaded. */
async function openField(): Promise<HTMLElement> {
  const find = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Department' });
  await waitFor(() => expect(find().disabled).toBe(false));
  fireEvent.mouseDown(find());
  return find();
}

it('shows what is chosen while the tree is loading', async () => {
  render(<TreeSelect nodes={nodes} value={2} onChange={() => {}} aria-label="Department" />);
  screen.getByText('Operations');
  await openField();
});

it('offers the nodes below each other, finds them by name, and answers the id', async () => {
  const onChange = vi.fn();
  render(<TreeSelect nodes={nodes} value={1} onChange={onChange} aria-label="Department" allowClear />);
  const field = await openField();
  screen.getByText('Operations');
  fireEvent.change(field, { target: { value: 'oper' } });
  expect(screen.queryByText('Tenants')).toBeNull();
  fireEvent.click(screen.getByText('Operations'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(2);
});

it('takes no node that is disabled', async () => {
  const onChange = vi.fn();
  render(<TreeSelect nodes={nodes} value={1} onChange={onChange} aria-label="Department" />);
  await openField();
  fireEvent.click(screen.getByText('Tenants'));
  expect(onChange).not.toHaveBeenCalled();
});
