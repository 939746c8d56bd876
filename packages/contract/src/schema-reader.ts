import { expectations, formFaults } from './form-faults.ts';
import type { Word } from './locale.ts';

/** A fault of a JSON Schema with the path of its keyword. */
export interface SchemaFault {
  readonly path: readonly string[];
  readonly message: Word;
}

type JsonObject = Readonly<Record<string, unknown>>;
const mostFaults = 20;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Reads the keywords of one object of a JSON Schema. A keyword with a wrong value is a fault and reads as absent. */
export interface Reader {
  readonly node: JsonObject;
  /** Reports every keyword that is not among these. */
  only(keywords: readonly string[]): void;
  text(keyword: string): string | undefined;
  number(keyword: string): number | undefined;
  truth(keyword: string): boolean | undefined;
  texts(keyword: string): readonly string[] | undefined;
  oneOf<const T extends string | boolean>(keyword: string, values: readonly T[], isNeeded?: boolean): T | undefined;
  inner(keyword: string, isNeeded?: boolean): Reader | undefined;
  wrong(keyword: string, expected: Word): void;
  report(keyword: string, message: Word): void;
}

export function createReader(node: unknown, path: readonly string[], faults: SchemaFault[]): Reader | undefined {
  const report = (keyword: string, message: Word) => {
    if (faults.length < mostFaults) faults.push({ path: keyword === '' ? path : [...path, keyword], message });
  };
  const wrong = (keyword: string, expected: Word) =>
    report(keyword, formFaults.wrongKeyword(keyword || (path.at(-1) ?? 'schema'), expected));
  if (!isObject(node)) {
    wrong('', expectations.object);
    return undefined;
  }
  const keywordValue = (keyword: string) => (Object.hasOwn(node, keyword) ? node[keyword] : undefined);
  const readAs =
    <T>(isRight: (value: unknown) => value is T, expected: Word) =>
    (keyword: string): T | undefined => {
      const value = keywordValue(keyword);
      if (value === undefined || isRight(value)) return value as T | undefined;
      wrong(keyword, expected);
      return undefined;
    };
  return {
    node,
    only(keywords) {
      for (const keyword of Object.keys(node))
        if (!keywords.includes(keyword)) report(keyword, formFaults.unknownKeyword(keyword));
    },
    text: readAs((value): value is string => typeof value === 'string', expectations.text),
    number: readAs((value): value is number => typeof value === 'number', expectations.number),
    truth: readAs((value): value is boolean => typeof value === 'boolean', expectations.yesNo),
    texts: readAs(isTexts, expectations.texts),
    oneOf(keyword, values, isNeeded = false) {
      const value = keywordValue(keyword);
      const known = values.find((one) => one === value);
      if (known === undefined && (isNeeded || value !== undefined))
        wrong(keyword, expectations.one(values.map(String)));
      return known;
    },
    inner(keyword, isNeeded = false) {
      const value = keywordValue(keyword);
      if (value !== undefined) return createReader(value, [...path, keyword], faults);
      if (isNeeded) wrong(keyword, expectations.object);
      return undefined;
    },
    wrong,
    report,
  };
}
