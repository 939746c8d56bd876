import type { IconName } from './icons.ts';
import type { Color } from './palette.ts';
import { column, type FieldBehaviour, icon, type Options, row, spacer, stack, text, type View } from './view.ts';

export function iconButton(
  name: IconName,
  { color = 'ink', ...options }: Options & { id: string; description: string; color?: Color },
): View {
  return icon(name, 22, color, { width: 44, height: 44, ...options });
}

interface Bar {
  readonly onBack?: (() => void) | false;
  readonly actions?: readonly View[];
}

export function appBar(title: string, { onBack, actions = [] }: Bar = {}): View {
  return row({ height: 52, padding: [0, onBack ? 4 : 16], gap: 4 }, [
    onBack && iconButton('back', { id: 'back', description: 'Navigate up', onTap: onBack }),
    text(title, { size: onBack ? 18 : 24, weight: 600 }, { grow: 1, id: 'title' }),
    ...actions,
  ]);
}

/** A page with a bar, a scrolling list below it, and a footer. */
export function page(
  title: string,
  list: Options & { readonly scroll: object },
  children: readonly View[],
  { fill, foot, ...bar }: Bar & { readonly fill?: Color; readonly foot?: View | false } = {},
): View {
  return column(fill ? { fill } : {}, [appBar(title, bar), column({ grow: 1, ...list }, children), foot]);
}

/** The layout of a page's list of cards, whose scroll position is stored under `name`. */
export const cards = (name: string, gap = 10) => ({ gap, padding: [6, 14] as const, scroll: { name } });

/** Text in the middle of a round surface. */
export function pill(
  label: string,
  { height, size = 15, color = 'onAccent', ...options }: Options & { height: number; size?: number; color?: Color },
): View {
  return text(
    label,
    { size, weight: 600, color, align: 'center' },
    { fill: 'accent', radius: height / 2, height, ...options },
  );
}

export function button(label: string, { isSoft = false, ...options }: Options & { isSoft?: boolean }): View {
  const colors = isSoft ? ({ color: 'accent', fill: 'accentSoft' } as const) : {};
  return pill(label, { height: 44, padding: [0, 18], ...colors, ...options });
}

/** A title above a note, as in a list entry. */
export function twoLines(title: string, note: string | undefined, noteId?: string): View {
  return column({ grow: 1, gap: 2 }, [
    text(title, { size: 15.5, weight: 500, lines: 2 }),
    note !== undefined && text(note, { size: 13, color: 'soft', lines: 2 }, noteId ? { id: noteId } : {}),
  ]);
}

export function toggle(isOn: boolean): View {
  return stack({ width: 44, height: 26, radius: 13, fill: isOn ? 'accent' : 'faint' }, [
    { width: 20, height: 20, radius: 10, fill: '#ffffff', pin: isOn ? { right: 3, top: 3 } : { left: 3, top: 3 } },
  ]);
}

/** A round mark with a glyph or a letter, at the left of a list entry. */
export function mark(color: Color, content: IconName | { letter: string }, size = 40): View {
  const inner =
    typeof content === 'string'
      ? icon(content, size * 0.55, '#ffffff')
      : text(content.letter, { size: size * 0.42, weight: 600, color: '#ffffff', align: 'center' });
  return stack({ width: size, height: size, radius: size / 2, fill: color }, [inner]);
}

export const divider = (inset = 0): View => row({ height: 1 }, [spacer(inset), { grow: 1, height: 1, fill: 'line' }]);

interface Field extends FieldBehaviour {
  readonly id: string;
  readonly hint: string;
  readonly isFocused: boolean;
  readonly lines?: number;
  readonly size?: number;
  readonly plain?: boolean;
}

export function field({ id, hint, isFocused, lines = 1, size = 15, plain = false, ...behaviour }: Field): View {
  const { value } = behaviour;
  // A long single line shows its end, where the cursor is.
  const tail = lines === 1 && value.length > 34 ? `…${value.slice(-32)}` : value;
  const shown = tail || isFocused ? tail + (isFocused ? '|' : '') : hint;
  return stack(
    {
      id,
      className: 'android.widget.EditText',
      description: hint,
      field: behaviour,
      height: 44,
      ...(!plain && { fill: 'sunken', radius: 22, grow: 1 }),
      ...(isFocused && !plain && { stroke: 'accent' }),
    },
    [
      text(
        shown,
        { size, weight: size > 18 ? 600 : 400, color: value || isFocused ? 'ink' : 'faint', lines },
        { pin: plain ? { left: 0, right: 0, top: 0 } : { left: 16, right: 16 } },
      ),
    ],
  );
}
