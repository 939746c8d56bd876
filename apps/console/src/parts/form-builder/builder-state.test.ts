import { expect, it } from 'vitest';
import { type BuilderAction, beginWith, reduce } from './builder-state.ts';
import { allNodes, type Nodes, placeAfter, toFields, toNodes } from './tree.ts';

/** Builds a form: `a`, a group `g` with `x` and the group `h`, and `b`. */
const form = (): Nodes =>
  toNodes(
    [
      { key: 'a', label: 'A', kind: 'switch' },
      {
        key: 'g',
        label: 'G',
        kind: 'group',
        fields: [
          { key: 'x', label: 'X', kind: 'text', visibleIf: { field: 'a', is: true } },
          { key: 'h', label: 'H', kind: 'group', fields: [] },
        ],
      },
      { key: 'b', label: 'B', kind: 'text' },
    ],
    (path) => path,
  );
/** The keys of the form; those of a group are in brackets. */
const shown = (nodes: Nodes): string =>
  nodes.map(({ field, children }) => field.key + (field.kind === 'group' ? `(${shown(children)})` : '')).join(' ');
const run = (...actions: BuilderAction[]) => actions.reduce(reduce, beginWith(form()));
const uidOf = (key: string) => allNodes(form()).find(({ field }) => field.key === key)!.uid;

it('keeps fields as they were opened', () => {
  const fields = toFields(form());
  expect(toFields(toNodes(fields, (path) => path))).toEqual(fields);
});

it('moves a field line by line into groups and out of them', () => {
  const states = ['g(a x h()) b', 'g(x a h()) b', 'g(x h(a)) b', 'g(x h() a) b', 'g(x h()) a b', 'g(x h()) b a'];
  let state = beginWith(form());
  for (const after of states) {
    state = reduce(state, { do: 'shift', uid: uidOf('a'), by: 1 });
    expect(shown(state.nodes)).toBe(after);
  }
  expect(reduce(state, { do: 'shift', uid: uidOf('a'), by: 1 }).nodes).toBe(state.nodes);
  for (const before of states.toReversed().slice(1)) {
    state = reduce(state, { do: 'shift', uid: uidOf('a'), by: -1 });
    expect(shown(state.nodes)).toBe(before);
  }
});

it('never moves groups more than two levels deep', () => {
  const state = run({ do: 'add', uid: 'new', kind: 'group', place: { parent: undefined, index: 0 } });
  expect(shown(state.nodes)).toBe('group1() a g(x h()) b');
  // Moving `g`, which has a group, skips the new group, where its own would be too deep.
  const inside = reduce(state, { do: 'drop', uid: uidOf('g'), line: 1 });
  expect(inside.nodes).toBe(state.nodes);
  const moved = reduce(reduce(state, { do: 'shift', uid: uidOf('g'), by: -1 }), {
    do: 'shift',
    uid: uidOf('g'),
    by: -1,
  });
  expect(shown(moved.nodes)).toBe('g(x h()) group1() a b');
});

it('undoes and redoes each step, and a text that was typed as one', () => {
  const typed = (value: string): BuilderAction => ({ do: 'change', uid: uidOf('b'), property: 'label', value });
  const state = run(typed('B1'), typed('B12'), { do: 'remove', uid: uidOf('g') });
  expect(shown(state.nodes)).toBe('a b');
  expect(state.selected).toBe(uidOf('b'));
  const [once, twice] = [reduce(state, { do: 'undo' }), reduce(reduce(state, { do: 'undo' }), { do: 'undo' })];
  expect(shown(once.nodes)).toBe('a g(x h()) b');
  expect(once.nodes[2]!.field.label).toBe('B12');
  expect(twice.nodes[2]!.field.label).toBe('B');
  expect(reduce(twice, { do: 'undo' })).toBe(twice);
  const again = reduce(reduce(twice, { do: 'redo' }), { do: 'redo' });
  expect(again.nodes).toEqual(state.nodes);
  const other = reduce(once, { do: 'shift', uid: uidOf('a'), by: 1 });
  expect(reduce(other, { do: 'redo' })).toBe(other);
});

it('moves a lifted field as one step, or puts it back', () => {
  const down: BuilderAction = { do: 'shift', uid: uidOf('a'), by: 1 };
  const lifted = run({ do: 'lift', uid: uidOf('a') }, down, down);
  expect(shown(lifted.nodes)).toBe('g(x a h()) b');
  expect(shown(reduce(lifted, { do: 'cancel' }).nodes)).toBe('a g(x h()) b');
  const put = reduce(lifted, { do: 'putDown' });
  expect(put.past).toHaveLength(1);
  expect(shown(reduce(put, { do: 'undo' }).nodes)).toBe('a g(x h()) b');
});

it('gives conditions the new key of the field they name, and new fields keys that are free', () => {
  const renamed = run({ do: 'change', uid: uidOf('a'), property: 'key', value: 'on' });
  expect(renamed.nodes[1]!.children[0]!.field.visibleIf).toEqual({ field: 'on', is: true });
  const added = run({ do: 'add', uid: '1', kind: 'text' }, { do: 'add', uid: '2', kind: 'text' });
  expect(shown(added.nodes)).toBe('a text1 text2 g(x h()) b');
});

it('adds after the selected field, or into the selected group', () => {
  expect(placeAfter(form(), undefined, 'text')).toEqual({ parent: undefined, index: 3 });
  expect(placeAfter(form(), uidOf('x'), 'text')).toEqual({ parent: uidOf('g'), index: 1 });
  expect(placeAfter(form(), uidOf('h'), 'text')).toEqual({ parent: uidOf('h'), index: 0 });
  expect(placeAfter(form(), uidOf('h'), 'group')).toEqual({ parent: uidOf('g'), index: 2 });
});
