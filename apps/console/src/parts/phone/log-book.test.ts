import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogBook, linesKept } from './log-book.ts';

const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_none, nth) => ({ time: 0, text: `line ${from + nth}` }));
const shown = (book: LogBook) => Array.from({ length: book.length }, (_none, nth) => book.at(nth)!.text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a log', () => {
  it('keeps 100,000 lines in their order, and loses none of them', () => {
    const book = new LogBook();
    for (let from = 0; from < linesKept; from += 333) book.add(lines(from, Math.min(333, linesKept - from)));
    expect(linesKept).toBe(100_000);
    expect(book).toMatchObject({ length: linesKept, kept: linesKept, lost: 0 });
    expect(shown(book)).toEqual(lines(0, linesKept).map(({ text }) => text));
  });

  it('lets the oldest go when there are more, and says how many', () => {
    const book = new LogBook();
    for (let from = 0; from < 250_000; from += 1_000) book.add(lines(from, 1_000));
    expect(book.kept).toBeLessThanOrEqual(linesKept);
    expect(book.kept).toBeGreaterThan(linesKept * 0.95);
    expect(book.lost + book.kept).toBe(250_000);
    expect(book.removed).toBe(book.lost);
    expect(book.at(0)!.text).toBe(`line ${book.lost}`);
    expect(book.numberOf(book.length - 1)).toBe(249_999);
    book.add(lines(250_000, 300_000));
    expect(book.at(book.length - 1)!.text).toBe('line 549999');
    expect(book.kept).toBeLessThanOrEqual(linesKept);
  });

  it('shows lines with a text in any case, and of a level; later ones too', () => {
    const book = new LogBook();
    const more = [
      { level: 'info' as const, text: 'Tap 0.5 (a+b)' },
      { level: 'error' as const, text: 'not found' },
      { text: 'tap again' },
    ];
    book.add(more);
    book.filter({ text: ' TAP ', level: '' });
    expect(shown(book)).toEqual(['Tap 0.5 (a+b)', 'tap again']);
    book.add([{ text: 'nothing' }, { text: 'TAP' }]);
    expect(shown(book)).toEqual(['Tap 0.5 (a+b)', 'tap again', 'TAP']);
    book.filter({ text: '(A+', level: 'info' });
    expect(shown(book)).toEqual(['Tap 0.5 (a+b)']);
    book.filter({ text: '', level: 'error' });
    expect(shown(book)).toEqual(['not found']);
    book.filter({ text: '', level: '' });
    expect(book.length).toBe(5);
  });

  it('looks through many lines in parts, and keeps what it found when the oldest go', () => {
    const book = new LogBook();
    book.add(lines(0, 90_000));
    book.filter({ text: '9', level: '' });
    const first = book.length;
    expect(first).toBeGreaterThan(0);
    vi.runAllTimers();
    expect(book.length).toBeGreaterThan(first * 3);
    for (let from = 90_000; from < 120_000; from += 1_000) book.add(lines(from, 1_000));
    vi.runAllTimers();
    const wanted = lines(book.lost, 120_000 - book.lost).filter(({ text }) => text.includes('9'));
    expect(shown(book)).toEqual(wanted.map(({ text }) => text));
  });

  it('stands still while it is paused, and shows everything that came afterwards', () => {
    const book = new LogBook();
    book.add(lines(0, 3));
    book.pause(true);
    book.add(lines(3, 4));
    expect(book).toMatchObject({ length: 3, waiting: 4, isPaused: true });
    book.filter({ text: 'line', level: '' });
    expect(book.length).toBe(3);
    book.pause(false);
    expect(book).toMatchObject({ length: 7, waiting: 0, isPaused: false });
  });

  it('is empty once it was cleared, and goes on', () => {
    const book = new LogBook();
    book.add(lines(0, 5));
    book.filter({ text: 'line', level: '' });
    book.clear();
    expect(book.length).toBe(0);
    book.add(lines(5, 1));
    expect(shown(book)).toEqual(['line 5']);
    expect(book.text()).toBe('1970-01-01T00:00:00.000Z info line 5\n');
  });
});
