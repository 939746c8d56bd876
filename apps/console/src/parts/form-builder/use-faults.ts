import { checkForm, type FormFault, type FormPlace, type FormUse } from '@flotilla/contract/form-check';
import type { FormField, FormProperty } from '@flotilla/contract/form-model';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NestedFault } from '../../components/form/nested-faults.ts';
import { type BuilderTexts, faultText, type ShownFault, type ShownFaults } from './builder-context.ts';
import type { BuilderState } from './builder-state.ts';
import { findNode, type Node, nodeAt, toFields } from './tree.ts';

/** A fault that the server has found in a value. */
interface RefusedValue extends ShownFault {
  readonly uid: string;
  readonly value: unknown;
}

const isMissing = ({ name }: FormFault) => name.endsWith('Missing');
const valueIn = ({ field }: Node, property: FormProperty): unknown =>
  (field as Partial<Record<FormProperty, unknown>>)[property];

interface Binding {
  readonly use: FormUse;
  readonly texts?: BuilderTexts;
  readonly placeOf: (fields: readonly FormField[], path: readonly string[]) => FormPlace | undefined;
}

/**
 * The faults of the fields by their ids: those that the contract finds, and those that the server has found until their values are changed.
 */
export function useFaults({ nodes }: BuilderState, { use, texts = {}, placeOf }: Binding, showsMissing: boolean) {
  const [refused, setRefused] = useState<readonly RefusedValue[]>([]);
  const faults = useMemo((): ShownFaults => {
    const shown = new Map<string, ShownFault[]>();
    const add = (uid: string | undefined, fault: ShownFault) => {
      if (uid !== undefined) shown.set(uid, [...(shown.get(uid) ?? []), fault]);
    };
    for (const fault of checkForm(toFields(nodes), use)) {
      if (!showsMissing && isMissing(fault)) continue;
      const uid = fault.at.length > 0 ? nodeAt(nodes, fault.at)?.uid : undefined;
      add(uid, { property: fault.property, text: faultText(texts, fault) });
    }
    for (const { uid, property, text, value } of refused) {
      const node = findNode(nodes, uid);
      if (node && valueIn(node, property) === value) add(uid, { property, text });
    }
    return shown;
  }, [nodes, use, texts, refused, showsMissing]);

  const showRefused = (found: readonly NestedFault[]): boolean => {
    const fields = toFields(nodes);
    const next = found.flatMap(({ path, message }): RefusedValue[] => {
      const place = placeOf(fields, path);
      const node = place && nodeAt(nodes, place.at);
      if (!node) return [];
      return [{ uid: node.uid, property: place.property, text: message, value: valueIn(node, place.property) }];
    });
    if (next.length < found.length) return false;
    flushSync(() => setRefused(next));
    return true;
  };
  return { faults, showRefused };
}
