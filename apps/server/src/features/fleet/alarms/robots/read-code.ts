import type { Hint } from './hints.ts';
import type { Outcome, RobotResponse } from './robot.ts';

/** Chat robots respond with HTTP 200 and a code of their own in the body. */
export interface CodeRules {
  /** Returns the code and the words of a body; `undefined` if it has none. */
  codeOf(body: Readonly<Record<string, unknown>>): { readonly code: number; readonly words: string } | undefined;
  /** The codes of a rate limit, with the time until the robot takes messages again. */
  readonly limits: Readonly<Record<number, number>>;
  /** The codes after which another attempt may succeed. */
  readonly busy: readonly number[];
  hintOf(code: number, words: string): Hint;
}

const usualWaitMs = 60_000;

/** Returns an outcome that HTTP alone decides, whatever the body contains. */
export function readStatus({ status, text, retryAfterMs }: RobotResponse): Outcome | undefined {
  const error = `HTTP ${status} ${text.trim()}`.trim();
  if (status === 429) return { kind: 'limited', error, waitMs: retryAfterMs ?? usualWaitMs };
  if (status === 503 && retryAfterMs !== null) return { kind: 'limited', error, waitMs: retryAfterMs };
  if (status >= 500) return { kind: 'failed', error, hint: 'later' };
  if (status >= 300 && status < 400) return { kind: 'refused', error: `HTTP ${status}`, hint: 'redirect' };
  return undefined;
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export function readCode(response: RobotResponse, rules: CodeRules): Outcome {
  const decided = readStatus(response);
  if (decided) return decided;
  const body = parse(response.text);
  const found = body && rules.codeOf(body);
  if (!found) {
    const error = `HTTP ${response.status} ${response.text.trim()}`.trim();
    return { kind: 'refused', error, hint: 'kind' };
  }
  if (found.code === 0) return { kind: 'sent' };
  const error = `${found.code} ${found.words}`;
  const waitMs = rules.limits[found.code];
  if (waitMs !== undefined) return { kind: 'limited', error, waitMs };
  const hint = rules.hintOf(found.code, found.words);
  return rules.busy.includes(found.code) ? { kind: 'failed', error, hint: 'later' } : { kind: 'refused', error, hint };
}
