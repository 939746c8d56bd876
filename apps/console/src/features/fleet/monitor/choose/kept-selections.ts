import { useCallback, useState } from 'react';
import { currentProfile } from '../../../../lib/session/session.ts';
import { readStored } from '../../../../lib/stored.ts';
import type { Selection } from './selection.ts';

export const keptPlaces = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type KeptPlace = (typeof keptPlaces)[number];
export type KeptSelections = Readonly<Partial<Record<KeptPlace, Selection>>>;

const keyOf = () => `flotilla.monitor.selections.${currentProfile()?.id ?? ''}`;
const isSelection = (value: unknown): value is Selection =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');

export function readKept(): KeptSelections {
  const kept = (readStored(keyOf()) ?? {}) as Record<string, unknown>;
  return Object.fromEntries(keptPlaces.flatMap((place) => (isSelection(kept[place]) ? [[place, kept[place]]] : [])));
}

/** A person's selections under the number keys, in this browser. An empty selection frees its place. */
export function useKeptSelections() {
  const [kept, setKept] = useState(readKept);
  const keep = useCallback((place: KeptPlace, selection: Selection) => {
    const { [place]: _before, ...others } = readKept();
    const next: KeptSelections = selection.length > 0 ? { ...others, [place]: selection } : others;
    localStorage.setItem(keyOf(), JSON.stringify(next));
    setKept(next);
  }, []);
  return { kept, keep };
}
