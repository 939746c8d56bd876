import { expect, test } from 'vitest';
import { place } from './layout.ts';
import { column, row, stack, text, type View } from './view.ts';

const screen = { left: 0, top: 0, width: 360, height: 800 };
const still = { offset: () => 0 };
const boxes = (root: View, offset = still.offset as (name: string, max: number) => number) =>
  Object.fromEntries(
    place(root, screen, { offset })
      .filter(({ view }) => view.id)
      .map(({ view, box }) => [view.id, [box.left, box.top, box.width, box.height]]),
  );

test('a column gives what grows the room that is left', () => {
  const view = column({ gap: 10, padding: [20, 0] }, [
    { id: 'a', height: 100 },
    { id: 'b', grow: 1 },
    { id: 'c', grow: 3 },
  ]);
  expect(boxes(view)).toEqual({ a: [0, 20, 360, 100], b: [0, 130, 360, 160], c: [0, 300, 360, 480] });
});

test('a row centres its children and shares its room', () => {
  const view = row({ height: 60, gap: 10, padding: [0, 20] }, [
    { id: 'a', width: 50, height: 20 },
    { id: 'b', grow: 1, height: 40 },
  ]);
  expect(boxes(stack({}, [{ ...view, pin: { left: 0, right: 0, top: 0 } }]))).toEqual({
    a: [20, 20, 50, 20],
    b: [80, 10, 260, 40],
  });
});

test('a pinned child keeps its distance from the sides that are named', () => {
  const view = stack({}, [
    { id: 'corner', width: 20, height: 10, pin: { right: 5, bottom: 7 } },
    { id: 'middle', width: 60, height: 40, pin: {} },
  ]);
  expect(boxes(view)).toEqual({ corner: [335, 783, 20, 10], middle: [150, 380, 60, 40] });
});

test('a scrolling column reports its extent, and clips the part that is scrolled away', () => {
  const items = [...Array(10).keys()].map((index) => ({ id: `item${index}`, height: 100 }));
  let asked = 0;
  const placed = place(column({ scroll: { name: 'list' } }, items), screen, {
    offset: (_, max) => {
      asked = max;
      return 150;
    },
  });
  expect(asked).toBe(200);
  const item = placed.find(({ view }) => view.id === 'item1')!;
  expect(item.box.top).toBe(-50);
  expect(item.seen).toMatchObject({ top: 0, height: 50 });
  expect(placed.some(({ view }) => view.id === 'item0')).toBe(false);
});

test('text wraps at words, breaks what is too long, and ends with an ellipsis', () => {
  const lines = (value: string, count: number) => {
    const view = column({ align: 'start' }, [text(value, { size: 20, lines: count }, { id: 't' })]);
    return boxes(view).t![3]! / 27;
  };
  expect(lines('one', 3)).toBe(1);
  expect(
    lines(
      'many words that do not fit into a single line of this screen and would need four or five of them to be read',
      3,
    ),
  ).toBe(3);
  expect(lines('x'.repeat(300), 4)).toBe(4);
  expect(lines('a\nb', 3)).toBe(2);
});
