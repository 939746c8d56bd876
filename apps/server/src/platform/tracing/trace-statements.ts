import type pg from 'pg';
import { tracer } from './spans.ts';

const mostCharacters = 300;

/** The text of a query as the driver takes it: a text, or an object with one. */
const textOf = (query: unknown): string => {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text : '';
};

/** A statement's text without literals. Values that are passed as parameters are never part of it. */
export const spanText = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'?/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostCharacters);

const nameOf = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';

/** Runs a statement as a span of the current trace. */
export function traceStatement<T>(query: unknown, run: () => Promise<T>): Promise<T> {
  const active = tracer();
  const text = textOf(query);
  // A stream of rows is no promise, and has no text.
  if (text === '' || !active?.isRecording()) return run();
  return active.span(nameOf(text), { 'db.system.name': 'postgresql', 'db.query.text': spanText(text) }, run);
}

/** The connection of a transaction, whose statements are spans. Without a trace it is the connection itself. */
export function tracedClient(client: pg.PoolClient): pg.PoolClient {
  if (!tracer()?.isRecording()) return client;
  const query = client.query as (...sent: unknown[]) => Promise<unknown>;
  return Object.create(client, {
    query: { value: (...sent: unknown[]) => traceStatement(sent[0], () => query.apply(client, sent)) },
  });
}
