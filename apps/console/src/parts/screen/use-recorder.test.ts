// @vitest-environment jsdom
import type { PickedElement } from '@flotilla/contract/picked-element';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useRecorder } from './use-recorder.ts';

afterEach(cleanup);

it('records a tap by the element under it once the phone has reported it, and by its place until then', async () => {
  const { result } = renderHook(useRecorder);
  const element: PickedElement = { id: 'ok', className: 'Button', text: 'OK', description: '', nth: 0 };
  const { promise, resolve } = Promise.withResolvers<PickedElement | undefined>();
  const tap = () => {
    result.current.note({ action_type: '_touchDown', x: 0.5, y: 0.5 }, () => promise);
    result.current.note({ action_type: '_touchUp', x: 0.5, y: 0.5 }, () => promise);
  };
  act(tap);
  expect(result.current.lines).toEqual([]);
  act(() => result.current.start());
  act(tap);
  expect(result.current.lines).toEqual(['await device.tap(0.5, 0.5);']);
  await act(async () => resolve(element));
  expect(result.current.lines).toEqual(["await device.tapOn({ id: 'ok', text: 'OK' });"]);
});
