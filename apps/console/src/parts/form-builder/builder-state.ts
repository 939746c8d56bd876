import type { FormField, FormKind, FormProperty } from '@flotilla/contract/form-model';
import {
  allNodes,
  findNode,
  insert,
  levelsOf,
  mapNodes,
  moveBefore,
  type Node,
  type Nodes,
  type Place,
  placeAfter,
  shift,
  without,
} from './tree.ts';

export interface BuilderState {
  readonly nodes: Nodes;
  readonly selected: string | undefined;
  readonly past: readonly Nodes[];
  readonly future: readonly Nodes[];
  /** The property that is being typed: its changes are one step. */
  readonly typing: string | undefined;
  /** The field that the arrow keys move, with the form as it was before. */
  readonly lifted: { readonly uid: string; readonly before: Nodes } | undefined;
}

export type BuilderAction =
  | {
      readonly do: 'add';
      readonly uid: string;
      readonly kind: FormKind;
      readonly place?: Place;
      readonly fresh?: object;
    }
  | { readonly do: 'change'; readonly uid: string; readonly property: FormProperty; readonly value: unknown }
  | { readonly do: 'drop'; readonly uid: string; readonly line: number }
  | { readonly do: 'shift'; readonly uid: string; readonly by: 1 | -1 }
  | { readonly do: 'remove'; readonly uid: string }
  | { readonly do: 'select'; readonly uid: string | undefined }
  | { readonly do: 'lift'; readonly uid: string }
  | { readonly do: 'putDown' }
  | { readonly do: 'cancel' }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  /** Replaces the form in one step, for an import. */
  | { readonly do: 'load'; readonly nodes: Nodes }
  /** Begins with another form. */
  | { readonly do: 'reset'; readonly nodes: Nodes };

const mostSteps = 100;

export const beginWith = (nodes: Nodes): BuilderState => ({
  nodes,
  selected: nodes[0]?.uid,
  past: [],
  future: [],
  typing: undefined,
  lifted: undefined,
});

/** Records a step, unless nothing has changed. */
function step(state: BuilderState, nodes: Nodes, more: Partial<BuilderState> = {}): BuilderState {
  const done = { ...state, typing: undefined, ...more };
  if (nodes === state.nodes) return done;
  return { ...done, nodes, past: [...state.past, state.nodes].slice(-mostSteps), future: [] };
}

/** Returns a key that no field has: `text1`, `text2`, … */
function freeKey(nodes: Nodes, kind: FormKind): string {
  const taken = new Set(allNodes(nodes).map(({ field }) => field.key));
  let number = 1;
  while (taken.has(`${kind}${number}`)) number += 1;
  return `${kind}${number}`;
}

const hasOptions = (kind: FormKind): boolean => kind === 'choice' || kind === 'choices';

/** Returns a new field. Its label and options are still to be typed. */
const freshField = (nodes: Nodes, kind: FormKind): FormField =>
  ({
    ...{ key: freeKey(nodes, kind), label: '', kind },
    ...(hasOptions(kind) && { options: [] }),
    ...(kind === 'group' && { fields: [] }),
  }) as unknown as FormField;

/** Fields that depend on a renamed one follow it. */
function renamed(nodes: Nodes, node: Node, key: string): Nodes {
  const [level = []] = levelsOf(nodes, node.uid);
  const near = new Set(allNodes(level).map(({ uid }) => uid));
  return mapNodes(nodes, (one) => {
    const { visibleIf } = one.field;
    if (!visibleIf || visibleIf.field !== node.field.key || !near.has(one.uid)) return one;
    return { ...one, field: { ...one.field, visibleIf: { ...visibleIf, field: key } } };
  });
}

function changed(nodes: Nodes, { uid, property, value }: Extract<BuilderAction, { do: 'change' }>): Nodes {
  const node = findNode(nodes, uid);
  if (!node || node.field[property as keyof FormField] === value) return nodes;
  const { [property as 'help']: _before, ...others } = node.field;
  const field = (value === undefined ? others : { ...others, [property]: value }) as FormField;
  const all = property === 'key' && node.field.key !== '' ? renamed(nodes, node, String(value)) : nodes;
  return mapNodes(all, (one) => (one.uid === uid ? { ...one, field } : one));
}

function afterRemoval(nodes: Nodes, uid: string): string | undefined {
  const [level = []] = levelsOf(nodes, uid);
  const index = level.findIndex((node) => node.uid === uid);
  return (level[index + 1] ?? level[index - 1])?.uid;
}

function back(state: BuilderState): BuilderState {
  const nodes = state.past.at(-1);
  if (!nodes) return state;
  const future = [state.nodes, ...state.future];
  return { ...state, nodes, past: state.past.slice(0, -1), future, typing: undefined };
}

function forth(state: BuilderState): BuilderState {
  const [nodes, ...future] = state.future;
  if (!nodes) return state;
  return { ...state, nodes, past: [...state.past, state.nodes], future, typing: undefined };
}

function putDown(state: BuilderState): BuilderState {
  if (!state.lifted) return state;
  const { before } = state.lifted;
  return step({ ...state, nodes: before }, state.nodes, { lifted: undefined });
}

function change(state: BuilderState, action: Extract<BuilderAction, { do: 'change' }>): BuilderState {
  const nodes = changed(state.nodes, action);
  const typing = `${action.uid} ${action.property}`;
  if (nodes === state.nodes) return state;
  return state.typing === typing ? { ...state, nodes, future: [] } : step(state, nodes, { typing });
}

function move(state: BuilderState, uid: string, nodes: Nodes): BuilderState {
  if (state.lifted) return { ...state, nodes };
  return step(state, nodes, { selected: uid });
}

/** Every change of a form is a step that can be undone. */
export function reduce(state: BuilderState, action: BuilderAction): BuilderState {
  const { nodes } = state;
  switch (action.do) {
    case 'add': {
      const node: Node = {
        uid: action.uid,
        field: { ...freshField(nodes, action.kind), ...action.fresh } as FormField,
        children: [],
      };
      const place = action.place ?? placeAfter(nodes, state.selected, action.kind);
      return step(state, insert(nodes, place, node), { selected: action.uid });
    }
    case 'change':
      return change(state, action);
    case 'drop':
      return move(state, action.uid, moveBefore(nodes, action.uid, action.line) ?? nodes);
    case 'shift':
      return move(state, action.uid, shift(nodes, action.uid, action.by));
    case 'remove':
      return step(state, without(nodes, action.uid), { selected: afterRemoval(nodes, action.uid) });
    case 'select':
      return { ...state, selected: action.uid, typing: undefined };
    case 'lift':
      return { ...state, lifted: { uid: action.uid, before: nodes }, selected: action.uid, typing: undefined };
    case 'putDown':
      return putDown(state);
    case 'cancel':
      return state.lifted ? { ...state, nodes: state.lifted.before, lifted: undefined } : state;
    case 'undo':
      return back(putDown(state));
    case 'redo':
      return forth(putDown(state));
    case 'load':
      return step(state, action.nodes, { selected: action.nodes[0]?.uid });
    case 'reset':
      return beginWith(action.nodes);
  }
}
