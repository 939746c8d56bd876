import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepProfile } from '../../../../lib/session/session.ts';
import { readKept, useKeptSelections } from './kept-selections.ts';

const person = { name: 'zhou', nickname: '', avatar: '', userType: 'front', roles: [], permissions: [] };
beforeEach(() => keepProfile({ ...person, id: 1 }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('keeps a selection on a number, for this person alone, until an empty one frees it', () => {
  const { result } = renderHook(useKeptSelections);
  act(() => result.current.keep(4, ['A', 'B']));
  expect(result.current.kept).toEqual({ 4: ['A', 'B'] });
  keepProfile({ ...person, id: 2 });
  expect(readKept()).toEqual({});
  keepProfile({ ...person, id: 1 });
  expect(readKept()).toEqual({ 4: ['A', 'B'] });
  act(() => result.current.keep(4, []));
  expect(readKept()).toEqual({});
});

it.each(['{', '7', '{"1":"A","2":[1],"0":["A"]}'])('takes nothing from %s', (text) => {
  localStorage.setItem('flotilla.monitor.selections.1', text);
  expect(readKept()).toEqual({});
});
