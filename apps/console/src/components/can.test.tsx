// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearSession, keepProfile } from '../lib/session/session.ts';
import { Can, CanRole } from './can.tsx';

const person = (roles: string[], permissions: string[]) =>
  keepProfile({ id: 1, name: 'a', nickname: '', avatar: '', userType: 'background', roles, permissions });
const isShown = (roles: string[], permissions: string[], element: React.ReactElement): boolean => {
  person(roles, permissions);
  const { container } = render(element);
  const shown = container.textContent !== '';
  cleanup();
  return shown;
};
afterEach(() => {
  cleanup();
  clearSession();
  vi.restoreAllMocks();
});

it('shows to administrators and to any of the listed roles what is for roles', () => {
  const forRoles = <CanRole role={['ops', 'qa']}>x</CanRole>;
  expect(isShown(['admin'], [], forRoles)).toBe(true);
  expect(isShown(['duty', 'qa'], [], forRoles)).toBe(true);
  expect(isShown(['duty'], ['*:*:*'], forRoles)).toBe(false);
});

it('shows to holders of everything and of any listed flag what is for permissions', () => {
  const forFlags = <Can permission={['system:role:add', 'system:role:edit']}>x</Can>;
  expect(isShown(['duty'], ['*:*:*'], forFlags)).toBe(true);
  expect(isShown(['duty'], ['system:role:edit'], forFlags)).toBe(true);
  expect(isShown(['admin'], ['system:role:list'], forFlags)).toBe(false);
});

it('removes an element at once when the right is gone', () => {
  person([], ['task:task:edit']);
  const element = <Can permission="task:task:edit">here</Can>;
  const { rerender } = render(element);
  screen.getByText('here');
  person([], []);
  rerender(<Can permission="task:task:edit">here</Can>);
  expect(screen.queryByText('here')).toBeNull();
});

it('fails without a list of values, whoever looks', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  person(['admin'], ['*:*:*']);
  for (const nothing of [[], '', undefined as never]) {
    expect(() => render(<Can permission={nothing as never}>x</Can>)).toThrow(
      'a permission check needs a list of values',
    );
    expect(() => render(<CanRole role={nothing}>x</CanRole>)).toThrow('a role check needs a list of values');
  }
});
