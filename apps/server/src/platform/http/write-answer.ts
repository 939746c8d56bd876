import build from 'fast-json-stringify';
import { z } from 'zod';
import type { Envelope } from './envelope.ts';

type Write = (envelope: Envelope) => string;

const writers = new WeakMap<z.ZodType, Write>();

const schemaOf = (answer: z.ZodType) =>
  z.toJSONSchema(z.object({ code: z.literal(0), msg: z.string(), data: answer }), {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  });

/**
 * Writes the JSON of a call's success, with the fields that its contract declares and no others. It is built with the call's first
 * answer: a process answers few of its calls, and to build them all takes a good part of its start.
 */
export function writerOf(answer: z.ZodType): Write {
  const write = writers.get(answer) ?? build(schemaOf(answer) as Parameters<typeof build>[0]);
  writers.set(answer, write);
  return write;
}
