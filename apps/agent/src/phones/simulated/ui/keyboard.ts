import { column, icon, type Options, row, text, type View } from './view.ts';

export interface Typing {
  type(text: string): void;
  delete(): void;
  enter(): void;
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const keyHeight = 42;
const keyboardHeight = 4 * keyHeight + 3 * 8 + 2 * 8;

const key = (label: string, width: number, options: Options): View =>
  text(label, { size: 18, align: 'center' }, { width, height: keyHeight, radius: 6, fill: 'card', ...options });

/** The keyboard at the foot of the screen while a field is being written in. */
export function keyboard(typing: Typing, isShifted: boolean, onShift: () => void, space: string): View {
  const letter = (value: string): View => {
    const shown = isShifted ? value.toUpperCase() : value;
    return key(shown, 30, { id: `key_${value}`, onTap: () => typing.type(shown) });
  };
  const special = (name: 'shift' | 'backspace' | 'enter', width: number, onTap: () => void, isLit = false): View =>
    icon(name, 20, isLit ? 'onAccent' : 'ink', {
      width,
      height: keyHeight,
      radius: 6,
      fill: isLit ? 'accent' : 'line',
      id: `key_${name}`,
      description: name,
      onTap,
    });
  const plain = (value: string, width: number) => key(value, width, { fill: 'line', onTap: () => typing.type(value) });
  const [first, second, third] = rows.map((letters) => [...letters].map(letter));
  const line = (children: readonly View[]) => row({ gap: 5, justify: 'center' }, children);
  return column(
    {
      owner: 'com.android.inputmethod',
      id: 'keyboard',
      fill: 'sunken',
      height: keyboardHeight,
      padding: [8, 4],
      gap: 8,
      onTap: () => {},
    },
    [
      line(first!),
      line(second!),
      line([special('shift', 44, onShift, isShifted), ...third!, special('backspace', 44, () => typing.delete())]),
      row({ gap: 5 }, [
        plain('?', 44),
        plain(',', 36),
        text(
          space,
          { size: 13, color: 'faint', align: 'center' },
          { grow: 1, height: keyHeight, radius: 6, fill: 'card', id: 'key_space', onTap: () => typing.type(' ') },
        ),
        plain('.', 36),
        special('enter', 60, () => typing.enter(), true),
      ]),
    ],
  );
}
