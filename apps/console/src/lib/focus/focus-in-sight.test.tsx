// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFocusInSight } from './focus-in-sight.ts';

let grow: (height: number) => void;
const reveal = vi.fn();
function Sample() {
  return (
    <form aria-label="Sample" {...useFocusInSight()}>
      <input aria-label="Note" />
      <textarea aria-label="Remark" />
    </form>
  );
}
function show(focused = 'Note') {
  Element.prototype.scrollIntoView = reveal;
  const callbacks = new Set<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #changed: () => void;
      constructor(changed: () => void) {
        this.#changed = changed;
      }
      observe = () => callbacks.add(this.#changed);
      disconnect = () => callbacks.delete(this.#changed);
    },
  );
  render(<Sample />);
  const form = screen.getByRole('form');
  grow = (height) => {
    Object.defineProperty(form, 'offsetHeight', { configurable: true, value: height });
    for (const changed of callbacks) changed();
  };
  fireEvent.focusIn(screen.getByLabelText(focused));
  return form;
}
afterEach(() => {
  cleanup();
  reveal.mockReset();
  vi.unstubAllGlobals();
});

it('keeps the field in hand in sight when the form grows, and only then', () => {
  show();
  grow(0);
  expect(reveal).not.toHaveBeenCalled();
  grow(22);
  expect(reveal.mock.contexts).toEqual([screen.getByLabelText('Note')]);
});

it('leaves the place to a reader who scrolls', () => {
  fireEvent.wheel(show());
  grow(22);
  expect(reveal).not.toHaveBeenCalled();
});

it('leaves a text that grows while it is typed to the browser', () => {
  show('Remark');
  grow(22);
  expect(reveal).not.toHaveBeenCalled();
});
