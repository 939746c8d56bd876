import type { IconName } from './icons.ts';
import type { Palette } from './palette.ts';
import { type FieldBehaviour, icon, row, spacer, stack, text, type View } from './view.ts';

export function iconButton(name: IconName, color: string, id: string, description: string, onTap: () => void): View {
  return icon(name, 22, color, { width: 44, height: 44, id, description, onTap });
}

export function appBar(
  palette: Palette,
  title: string,
  { onBack, actions = [] }: { onBack?: () => void; actions?: readonly View[] } = {},
): View {
  return row({ height: 52, padding: [0, onBack ? 4 : 16], gap: 4 }, [
    onBack && iconButton('back', palette.ink, 'back', 'Navigate up', onBack),
    text(title, { size: onBack ? 18 : 24, weight: 600, color: palette.ink }, { grow: 1, id: 'title' }),
    ...actions,
  ]);
}

type ButtonKind = 'solid' | 'soft' | 'plain';
export function button(
  palette: Palette,
  label: string,
  options: { id: string; onTap: () => void; kind?: ButtonKind; grow?: number; width?: number; height?: number },
): View {
  const { kind = 'solid', id, onTap, grow, width, height = 44 } = options;
  const color = kind === 'solid' ? palette.onAccent : palette.accent;
  const fill = kind === 'solid' ? palette.accent : kind === 'soft' ? palette.accentSoft : undefined;
  return text(
    label,
    { size: 15, weight: 600, color, align: 'center' },
    {
      id,
      onTap,
      height,
      radius: height / 2,
      padding: [0, 18],
      ...(fill && { fill }),
      ...(grow && { grow }),
      ...(width && { width }),
    },
  );
}

export function toggle(palette: Palette, isOn: boolean): View {
  return stack({ width: 44, height: 26, radius: 13, fill: isOn ? palette.accent : palette.faint }, [
    { width: 20, height: 20, radius: 10, fill: '#ffffff', pin: isOn ? { right: 3, top: 3 } : { left: 3, top: 3 } },
  ]);
}

/** A round mark with a glyph or a letter, at the left of a list entry. */
export function mark(color: string, content: IconName | { letter: string }, size = 40): View {
  const inner =
    typeof content === 'string'
      ? icon(content, size * 0.55, '#ffffff')
      : text(content.letter, { size: size * 0.42, weight: 600, color: '#ffffff', align: 'center' });
  return stack({ width: size, height: size, radius: size / 2, fill: color }, [inner]);
}

export function divider(palette: Palette, inset = 0): View {
  return row({ height: 1 }, [spacer(inset), { grow: 1, height: 1, fill: palette.line }]);
}

export function field(
  palette: Palette,
  options: FieldBehaviour & {
    id: string;
    hint: string;
    isFocused: boolean;
    height?: number;
    lines?: number;
    size?: number;
    plain?: boolean;
  },
): View {
  const { id, hint, value, isFocused, height = 44, lines = 1, size = 15, plain = false } = options;
  // A long single line shows its end, where the cursor is.
  const tail = lines === 1 && value.length > 34 ? `…${value.slice(-32)}` : value;
  const shown = tail ? tail + (isFocused ? '|' : '') : isFocused ? '|' : hint;
  return stack(
    {
      id,
      className: 'android.widget.EditText',
      description: hint,
      field: { value, onChange: options.onChange, ...(options.onSubmit && { onSubmit: options.onSubmit }) },
      ...(lines === 1 && !plain && { grow: 1 }),
      height,
      ...(!plain && { fill: palette.sunken, radius: 22 }),
      ...(isFocused && !plain && { stroke: palette.accent }),
    },
    [
      text(
        shown,
        { size, weight: size > 18 ? 600 : 400, color: value || isFocused ? palette.ink : palette.faint, lines },
        { pin: plain ? { left: 0, right: 0, top: 0 } : { left: 16, right: 16 } },
      ),
    ],
  );
}
