import { z } from 'zod';
import type { Words } from './locale.ts';

/** Who may call: anybody, any signed-in user, a phone with its token, or the holder of a permission. */
export type Access = 'public' | 'session' | 'phone' | `${string}:${string}:${string}`;

/**
 * One call, declared once: the source of validation, permission, audit, the OpenAPI page, the typed client and the generated
 * tests. `effect`: `read` changes nothing; `write` is audited, never cached, never retried; `run` is `write` that also needs a
 * valid licence and an owner who has not expired; `script` is made by a phone's open run, whose log and ledger tell of it instead of the
 * audit. `wire`: `json` answers `{code, msg, data}`; `upload` takes one multipart
 * file; `file` streams bytes and uses HTTP status codes. `hide` names the fields of query and body that the audit log masks.
 * `secretAnswer`: the answer is not stored for its `Idempotency-Key`, so a repeated call runs again. `words` names missing
 * fields of query and body. `mostBodyBytes` is for the few JSON calls with whole files; calls without a session take 16 KB.
 */
export interface Endpoint<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  W extends Wire = Wire,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Who;
  readonly effect: 'read' | 'write' | 'run' | 'script';
  readonly wire: W;
  readonly hide: readonly string[];
  readonly words?: Words;
  readonly secretAnswer: boolean;
  readonly mostBodyBytes?: number;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
}

type Wire = 'json' | 'upload' | 'file';

/** Who may make a call, and what it does. */
interface Rights<Who> {
  readonly access: Who;
  readonly effect: Endpoint['effect'];
}
export const reads = <const Who extends Access>(access: Who): Rights<Who> => ({ access, effect: 'read' });
export const writes = <const Who extends Access>(access: Who): Rights<Who> => ({ access, effect: 'write' });
export const runs = <const Who extends Access>(access: Who): Rights<Who> => ({ access, effect: 'run' });

export const byScript: Rights<'phone'> = { access: 'phone', effect: 'script' };

/** What else an endpoint is declared with. */
interface Declared<Q, B, A, W> extends Partial<Pick<Endpoint, 'hide' | 'secretAnswer' | 'words' | 'mostBodyBytes'>> {
  readonly wire?: W;
  readonly query?: Q;
  readonly body?: B;
  readonly answer?: A;
}

const mostPublicBodyBytes = 16 * 1024;
const nothing = z.null();
export type Nothing = typeof nothing;

/**
 * Declares a call by its method and path (`GET /task/run/one`), its name in the audit log, its rights (`reads('task:run:list')`) and
 * the rest. By default: JSON on the
 * wire, nothing hidden, no query, no body, `data: null`.
 */
export function endpoint<
  const Who extends Access,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends z.ZodType = Nothing,
  const W extends Wire = 'json',
>(
  route: `${Endpoint['method']} ${Endpoint['path']}`,
  summary: string,
  { access, effect }: Rights<Who>,
  declared: Declared<Q, B, A, W> = {},
): Endpoint<Q, B, A, Who, W> {
  const [method, path] = route.split(' ') as [Endpoint['method'], Endpoint['path']];
  return {
    method,
    path,
    summary,
    access,
    effect,
    wire: 'json' as W,
    hide: [],
    secretAnswer: false,
    query: nothing as never,
    body: nothing as never,
    answer: nothing as never,
    ...(access === 'public' ? { mostBodyBytes: mostPublicBodyBytes } : {}),
    ...declared,
  };
}

export type QueryOf<E> = E extends Endpoint<infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
/** A caller's query, before defaults and comma-joined texts are parsed. */
export type QueryInputOf<E> = E extends Endpoint<infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
