import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLatest } from '../../lib/use-latest.ts';
import { type BuilderAction, type BuilderState, beginWith, reduce } from './builder-state.ts';
import type { Nodes } from './tree.ts';

let made = 0;
/** Returns an id for a new field, which no other field of this page has. */
export const newUid = (): string => {
  made += 1;
  return `new-${made}`;
};

export type Send = (action: BuilderAction) => void;

/**
 * The state of a builder whose value belongs to a form. `onChange` gets every change; another value from outside begins a new history.
 * The form copies its values whenever one of them is set, so a copy of the own value is no other value.
 */
export function useBuilder<Value>(
  value: Value,
  {
    toNodes,
    toValue,
    onChange,
  }: { toNodes: (value: Value) => Nodes; toValue: (nodes: Nodes) => Value; onChange: (value: Value) => void },
): readonly [BuilderState, Send] {
  const [state, send] = useReducer(reduce, value, (first) => beginWith(toNodes(first)));
  const own = useRef<{ nodes: Nodes; value: Value }>({ nodes: state.nodes, value });
  const change = useLatest(onChange);
  const read = useLatest(toNodes);
  const write = useLatest(toValue);
  useEffect(() => {
    if (state.nodes === own.current.nodes) return;
    own.current = { nodes: state.nodes, value: write(state.nodes) };
    change(own.current.value);
  }, [state.nodes, change, write]);
  useEffect(() => {
    if (value === own.current.value) return;
    if (JSON.stringify(value) === JSON.stringify(own.current.value)) {
      own.current = { ...own.current, value };
      return;
    }
    const nodes = read(value);
    own.current = { nodes, value };
    send({ do: 'reset', nodes });
  }, [value, read]);
  return [state, useCallback((action) => send(action), [])];
}
