import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { go, useAddress } from './address.ts';

function Shown() {
  const { path, search } = useAddress();
  return <p>{path + search}</p>;
}
const shown = () => screen.getByText(/^\//).textContent;
afterEach(cleanup);

it('follows links, the back button, and paths in any script', async () => {
  go('/first?deviceNo=0137');
  render(<Shown />);
  expect(shown()).toBe('/first?deviceNo=0137');
  act(() => go('/设备/列表?a=%E8%AE%BE'));
  expect(shown()).toBe('/设备/列表?a=%E8%AE%BE');
  act(() => go('/third', 'replace'));
  expect(shown()).toBe('/third');
  history.back();
  await waitFor(() => expect(shown()).toBe('/first?deviceNo=0137'));
  act(() => go('/100%'));
  expect(shown()).toBe('/100%');
});
