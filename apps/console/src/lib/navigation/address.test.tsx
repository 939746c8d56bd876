import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { go, useAddress } from './address.ts';

function Shown() {
  const { path, search } = useAddress();
  return <p>{path + search}</p>;
}
afterEach(cleanup);

it('follows links, the back button, and paths in any script', async () => {
  go('/first?deviceNo=0137');
  render(<Shown />);
  screen.getByText('/first?deviceNo=0137');
  act(() => go('/设备/列表?a=%E8%AE%BE'));
  screen.getByText('/设备/列表?a=%E8%AE%BE');
  act(() => go('/third', 'replace'));
  screen.getByText('/third');
  history.back();
  await screen.findByText('/first?deviceNo=0137');
  act(() => go('/100%'));
  screen.getByText('/100%');
});
