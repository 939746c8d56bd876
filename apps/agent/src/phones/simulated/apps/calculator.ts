import { paletteOf } from '../ui/palette.ts';
import { column, row, spacer, text } from '../ui/view.ts';
import type { App } from './app.ts';

type Operator = '+' | '−' | '×' | '÷';
const keys = [
  ['C', '±', '%', '÷'],
  ['7', '8', '9', '×'],
  ['4', '5', '6', '−'],
  ['1', '2', '3', '+'],
  ['0', '.', '⌫', '='],
];
const names: Record<string, string> = {
  '÷': 'divide',
  '×': 'multiply',
  '−': 'minus',
  '+': 'plus',
  '=': 'equals',
  '.': 'point',
  C: 'clear',
  '±': 'sign',
  '%': 'percent',
  '⌫': 'delete',
};
const operators = ['+', '−', '×', '÷'];
const maxDigits = 12;

const apply = (left: number, operator: Operator, right: number) =>
  operator === '+' ? left + right : operator === '−' ? left - right : operator === '×' ? left * right : left / right;

const shown = (value: number) => (Number.isFinite(value) ? String(Number(value.toPrecision(10))) : 'Error');

export const calculator: App = {
  packageName: 'com.android.calculator2',
  name: 'Calculator',
  icon: { glyph: 'calculator', colors: ['#4a5566', '#2a323e'] },
  start(host) {
    let entry = '0';
    let pending: { readonly left: number; readonly operator: Operator } | undefined;
    let isFresh = true;

    const settle = () => {
      if (pending) entry = shown(apply(pending.left, pending.operator, Number(entry)));
      pending = undefined;
      isFresh = true;
    };
    const digit = (key: string) => {
      if (isFresh) entry = key === '.' ? '0.' : key;
      else if (entry.length < maxDigits && !(key === '.' && entry.includes('.')))
        entry = entry === '0' && key !== '.' ? key : entry + key;
      isFresh = false;
    };
    const press = (key: string) => {
      if (/[\d.]/.test(key)) return digit(key);
      if (key === 'C' || entry === 'Error') {
        entry = '0';
        pending = undefined;
        isFresh = true;
      } else if (key === '⌫') entry = entry.length > 1 && !isFresh ? entry.slice(0, -1) : '0';
      else if (key === '±') entry = shown(-Number(entry));
      else if (key === '%') entry = shown(Number(entry) / 100);
      else if (key === '=') settle();
      else {
        if (!isFresh) settle();
        pending = { left: Number(entry), operator: key as Operator };
        isFresh = true;
      }
    };

    return {
      view() {
        const palette = paletteOf(host.settings);
        const key = (label: string) => {
          const isStrong = label === '=';
          const isOperator = operators.includes(label);
          const fill = isStrong
            ? '#f0862a'
            : isOperator
              ? palette.accentSoft
              : /[\d.]/.test(label)
                ? palette.card
                : palette.sunken;
          const color = isStrong ? '#ffffff' : isOperator ? palette.accent : palette.ink;
          return text(
            label === '⌫' ? '' : label,
            { size: 26, weight: 500, color, align: 'center' },
            {
              grow: 1,
              height: 74,
              radius: 26,
              fill,
              id: names[label] ? `op_${names[label]}` : `digit_${label}`,
              description: names[label] ?? label,
              onTap: () => press(label),
              ...(label === '⌫' && { icon: { name: 'backspace' as const, size: 24, color } }),
            },
          );
        };
        return column({ padding: [10, 14], gap: 10 }, [
          spacer(),
          text(
            pending ? `${shown(pending.left)} ${pending.operator}` : '',
            { size: 20, color: palette.soft, align: 'end' },
            { height: 28, id: 'formula' },
          ),
          text(
            entry,
            { size: entry.length > 9 ? 40 : 56, weight: 300, color: palette.ink, align: 'end' },
            { id: 'result', padding: [0, 6] },
          ),
          spacer(6),
          ...keys.map((line) => row({ gap: 10 }, line.map(key))),
        ]);
      },
    };
  },
};
