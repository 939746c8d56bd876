import type { LogLevel, LogLine } from '../../components/dark-console.tsx';

/** The most lines in memory; older ones are dropped, which the footer shows. */
export const linesKept = 100_000;
/** The oldest lines are dropped in blocks, because moving all lines for each new one would cost more than the line. */
const block = 2_000;
/** Searching more lines at a time would cause a noticeable delay. */
const lookAtOnce = 20_000;

export interface LogFilter {
  text: string;
  level: LogLevel | '';
}

/** Matches a line's text, ignoring case, and its level; undefined if all match. */
function matcherOf({ text, level }: LogFilter): ((line: LogLine) => boolean) | undefined {
  const wanted = text.trim();
  if (wanted === '' && level === '') return undefined;
  const pattern = new RegExp(wanted.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
  return (line) => (level === '' || (line.level ?? 'info') === level) && pattern.test(line.text);
}

const timeOf = ({ time }: LogLine): string => (time === undefined ? '' : new Date(time).toISOString());
const textOf = (line: LogLine): string => `${timeOf(line)} ${line.level ?? 'info'} ${line.text}`;

/** A log's lines as they arrive, and the visible ones among them. Each line keeps its number when older ones are dropped. */
export class LogBook {
  #lines: LogLine[] = [];
  /** The number of retained lines; older ones are dropped, and the foot states it. */
  #first = 0;
  /** The number of dropped lines, and of visible ones dropped at the top. */
  lost = 0;
  removed = 0;
  #pausedAt: number | undefined;
  #matches: ((line: LogLine) => boolean) | undefined;
  /** Numbers of the matching lines among those searched. */
  #matching: number[] = [];
  #lookedUntil = 0;
  #looking: ReturnType<typeof setTimeout> | undefined;
  #version = 0;
  readonly #listeners = new Set<() => void>();

  /** Increases with every change. */
  readonly version = (): number => this.#version;
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Lines that are shown. */
  get length(): number {
    return this.#matches ? this.#matching.length : this.#end - this.#first;
  }
  at(index: number): LogLine | undefined {
    return this.#lines[this.numberOf(index) - this.#first];
  }
  numberOf(index: number): number {
    return this.#matches ? this.#matching[index]! : this.#first + index;
  }
  /** Kept lines, visible or not. */
  get kept(): number {
    return this.#lines.length;
  }
  get isPaused(): boolean {
    return this.#pausedAt !== undefined;
  }
  /** Lines that arrived since the pause. */
  get waiting(): number {
    return this.#next - this.#end;
  }

  add(lines: readonly LogLine[]): void {
    for (const line of lines) this.#lines.push(line);
    if (this.#lines.length > linesKept)
      this.#drop(Math.min(this.#lines.length, this.#lines.length - linesKept + block));
    this.#look();
  }

  pause(on: boolean): void {
    this.#pausedAt = on ? this.#next : undefined;
    this.#look();
  }

  filter(filter: LogFilter): void {
    this.#matches = matcherOf(filter);
    this.#matching = [];
    this.#lookedUntil = this.#first;
    this.#look();
  }

  clear(): void {
    this.#first = this.#next;
    this.#lines = [];
    this.#matching = [];
    this.lost = 0;
    this.removed = 0;
    this.#lookedUntil = this.#first;
    if (this.#pausedAt !== undefined) this.#pausedAt = this.#first;
    this.#tell();
  }

  /** The visible lines as text. */
  text(): string {
    const texts: string[] = [];
    for (let index = 0; index < this.length; index += 1) texts.push(textOf(this.at(index)!));
    return `${texts.join('\n')}\n`;
  }

  get #next(): number {
    return this.#first + this.#lines.length;
  }
  /** The number after the last line that may be visible. */
  get #end(): number {
    return Math.max(this.#first, this.#pausedAt ?? this.#next);
  }

  #drop(count: number): void {
    const before = this.length;
    this.#lines.splice(0, count);
    this.#first += count;
    this.lost += count;
    const keptFrom = this.#matching.findIndex((number) => number >= this.#first);
    this.#matching.splice(0, keptFrom < 0 ? this.#matching.length : keptFrom);
    this.#lookedUntil = Math.max(this.#lookedUntil, this.#first);
    this.removed += Math.min(count, this.#matches ? before - this.#matching.length : count);
  }

  /** Searches new lines, a part at a time. */
  #look(): void {
    clearTimeout(this.#looking);
    const until = Math.min(this.#end, this.#lookedUntil + lookAtOnce);
    if (this.#matches) {
      for (let number = this.#lookedUntil; number < until; number += 1)
        if (this.#matches(this.#lines[number - this.#first]!)) this.#matching.push(number);
      this.#lookedUntil = Math.max(this.#lookedUntil, until);
      if (until < this.#end) this.#looking = setTimeout(() => this.#look(), 0);
    }
    this.#tell();
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
