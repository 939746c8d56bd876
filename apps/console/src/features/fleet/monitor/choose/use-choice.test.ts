import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useChoice } from './use-choice.ts';

it('keeps phones in the order in which they were chosen, each once', () => {
  const { result } = renderHook(useChoice);
  act(() => result.current.choose([]));
  act(() => result.current.toggle('B'));
  act(() => result.current.add(['A', 'B', 'C']));
  expect(result.current.chosen).toEqual(['B', 'A', 'C']);
  act(() => result.current.toggle('A'));
  expect(result.current.chosen).toEqual(['B', 'C']);
});

it('is replaced by what was asked for before only where it is still the same', () => {
  const { result } = renderHook(useChoice);
  act(() => result.current.choose(['A']));
  const before = result.current.chosen;
  act(() => result.current.toggle('B'));
  act(() => result.current.replace(before, ['C']));
  expect(result.current.chosen).toEqual(['A', 'B']);
  act(() => result.current.replace(result.current.chosen, ['C']));
  expect(result.current.chosen).toEqual(['C']);
});

it('that has ended takes no phones that are found later', () => {
  const { result } = renderHook(useChoice);
  act(() => result.current.choose(['A']));
  act(() => result.current.choose(undefined));
  act(() => result.current.add(['B']));
  expect(result.current.chosen).toBeUndefined();
});
