// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = '<div><main id="sheet" tabindex="-1"><button id="opener"></button></main></div>';
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

/** As the component library opens one: in a child of the body. */
function openDialog(): HTMLElement {
  const layer = document.createElement('div');
  layer.innerHTML = '<button></button>';
  document.body.append(layer);
  layer.querySelector('button')!.focus();
  return layer;
}
const opener = () => document.getElementById('opener')!;
const observed = () => new Promise<void>((done) => queueMicrotask(done));

it('returns the focus to what opened a dialog', async () => {
  opener().focus();
  openDialog().remove();
  await observed();
  expect(document.activeElement).toBe(opener());
});

it('returns it from a question over a dialog that goes first', async () => {
  opener().focus();
  const dialog = openDialog();
  const question = openDialog();
  dialog.remove();
  await observed();
  expect(document.activeElement).toBe(question.firstChild);
  question.remove();
  await observed();
  expect(document.activeElement).toBe(opener());
});

it('returns it to the page where the opener is gone, and leaves it where somebody has put it', async () => {
  opener().focus();
  const dialog = openDialog();
  opener().remove();
  dialog.remove();
  await observed();
  expect(document.activeElement?.id).toBe('sheet');
  const other = openDialog();
  const next = openDialog();
  other.remove();
  await observed();
  expect(document.activeElement).toBe(next.firstChild);
});
