import type { Locale } from '@flotilla/contract/locale';
import build from 'fast-json-stringify';
import { z } from 'zod';
import { megabyte } from '../bytes.ts';
import { type Envelope, success } from './envelope.ts';

type Write = (envelope: Envelope) => string;

const writers = new WeakMap<z.ZodType, Write>();

const schemaOf = (answer: z.ZodType) =>
  z.toJSONSchema(z.object({ code: z.literal(0), msg: z.string(), data: answer }), {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  });

/**
 * Returns the function that writes the JSON of a call's success, with the fields that its contract declares and no others. It is
 * built with the call's first response: a process answers few of its calls, and building all takes a good part of its start.
 */
export function writerOf(answer: z.ZodType): Write {
  const write = writers.get(answer) ?? build(schemaOf(answer) as Parameters<typeof build>[0]);
  writers.set(answer, write);
  return write;
}

interface Shortenable {
  readonly list: readonly unknown[];
  readonly shortened?: boolean;
}
const isList = (answer: unknown): answer is Shortenable =>
  typeof answer === 'object' && answer !== null && 'list' in answer && Array.isArray(answer.list);

const notes: Record<Locale, (rows: number, megabytes: number) => string> = {
  'zh-CN': (rows, megabytes) => `本页只显示前 ${rows} 条：一次响应最多 ${megabytes} MB，请减少每页条数`,
  en: (rows, megabytes) =>
    `This page shows its first ${rows} rows: a response is limited to ${megabytes} MB. Request smaller pages.`,
  'zh-TW': (rows, megabytes) => `本頁只顯示前 ${rows} 筆：一次回應最多 ${megabytes} MB，請減少每頁筆數`,
};

/** Writes a call's success. A list that exceeds `mostListBytes` (0: no limit) loses its last rows and gets a note. */
export function writeSuccess(schema: z.ZodType, answer: unknown, locale: Locale, mostListBytes: number): string {
  const write = writerOf(schema);
  if (!isList(answer) || mostListBytes === 0) return write(success(answer, locale));
  for (let { list, shortened = false } = answer; ; shortened = true) {
    const note = shortened ? notes[locale](list.length, mostListBytes / megabyte) : undefined;
    const text = write(success({ ...answer, list, ...(note && { note }) }, locale));
    const bytes = Buffer.byteLength(text);
    if (bytes <= mostListBytes || list.length <= 1) return text;
    list = list.slice(0, Math.max(1, Math.floor((0.95 * list.length * mostListBytes) / bytes)));
  }
}
