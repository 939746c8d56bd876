import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useLabelOf } from './builder-context.ts';
import type { BuilderState } from './builder-state.ts';
import { allNodes, findNode, levelsOf } from './tree.ts';

/** Returns the announcement about the field that the arrow keys move. */
export function useSaid(state: BuilderState): string {
  const t = useT();
  const labelOf = useLabelOf();
  const [said, say] = useState('');
  const before = useRef<BuilderState>(undefined);
  const announce = useLatest((last: BuilderState | undefined) => {
    const uid = state.lifted?.uid ?? last?.lifted?.uid;
    const node = findNode(state.nodes, uid);
    if (!uid || !node) return;
    const [level = []] = levelsOf(state.nodes, uid);
    const group = allNodes(state.nodes).find(({ children }) => children === level);
    const label = labelOf(node.field);
    const at = { label, place: level.indexOf(node) + 1, count: level.length };
    if (!state.lifted)
      say(t(last?.lifted?.before === state.nodes ? 'formBuilder.said.back' : 'formBuilder.said.put', { label }));
    else if (!last?.lifted) say(t('formBuilder.said.lifted', at));
    else if (group) say(t('formBuilder.said.movedInto', { ...at, group: labelOf(group.field) }));
    else say(t('formBuilder.said.moved', at));
  });
  useEffect(() => {
    if (before.current?.lifted !== state.lifted || (state.lifted && before.current?.nodes !== state.nodes))
      announce(before.current);
    before.current = state;
  }, [state, announce]);
  return said;
}
