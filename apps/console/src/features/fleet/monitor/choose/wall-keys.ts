import { type KeptPlace, keptPlaces } from './kept-selections.ts';

export type WallOrder =
  | { readonly do: 'chooseAll' | 'leave' }
  | { readonly do: 'keep' | 'recall'; readonly place: KeptPlace };

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The meaning of a key on the wall; `undefined` for all others, which are ignored. */
export function orderOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): WallOrder | undefined {
  if (altKey || shiftKey) return undefined;
  const ctrl = ctrlKey || metaKey;
  const place = keptPlaces.find((each) => String(each) === key);
  if (place !== undefined) return { do: ctrl ? 'keep' : 'recall', place };
  if (ctrl && key.toLowerCase() === 'a') return { do: 'chooseAll' };
  return !ctrl && key === 'Escape' ? { do: 'leave' } : undefined;
}

/** Elements that handle keys themselves: fields, overlays, and a phone's screen with the keyboard focus. */
const elsewhere =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], ' +
  '[role=listbox], [role=combobox], [role=slider], .ant-popover, .ant-modal-wrap, .ant-drawer';

export const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(elsewhere) !== null;
