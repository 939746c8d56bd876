import { z } from 'zod';
import type { Words } from './locale.ts';

/** The callers with access: everyone, any signed-in user, a phone or an agent with its token, or the holder of a permission. */
export type Access = 'public' | 'session' | 'phone' | 'agent' | `${string}:${string}:${string}`;

/**
 * The declaration of one call, from which validation, permission check, audit, OpenAPI page, typed client and generated tests are
 * derived.
 * `effect`: `read` changes nothing; `write` is audited, never cached, never retried; `run` is a `write` that also needs a valid licence
 * and an owner who has not expired; `script` is called by a phone's open run and appears in the run's log instead of the audit log.
 * `wire`: `json` returns `{code, msg, data}`; `upload` accepts one multipart file; `file` streams bytes and uses HTTP status codes.
 * `hide` lists the fields of query and body that the audit log masks.
 * `secretAnswer`: the response is not stored for its `Idempotency-Key`, so a repeated call is executed again.
 * `words` names the fields of query and body in error messages.
 * `idName` is another name under which older clients send the `id`.
 * `mostBodyBytes` is set for the few JSON calls with whole files; calls without a session accept 16 KB.
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
  readonly idName?: string;
  readonly secretAnswer: boolean;
  readonly mostBodyBytes?: number;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
}

type Wire = 'json' | 'upload' | 'file';

/** The access and the effect of a call. */
interface Rights<Who> {
  readonly access: Who;
  readonly effect: Endpoint['effect'];
}
export const reads = <const Who extends Access>(access: Who): Rights<Who> => ({ access, effect: 'read' });
export const writes = <const Who extends Access>(access: Who): Rights<Who> => ({ access, effect: 'write' });
export const runs = <const Who extends Access>(access: Who): Rights<Who> => ({ access, effect: 'run' });

export const byScript: Rights<'phone'> = { access: 'phone', effect: 'script' };

/** The optional part of an endpoint's declaration. */
interface Declared<Q, B, A, W>
  extends Partial<Pick<Endpoint, 'hide' | 'secretAnswer' | 'words' | 'idName' | 'mostBodyBytes'>> {
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
 * options. Without options it has JSON on the wire, no hidden fields, no query, no body and `data: null`.
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
/** The query as a caller passes it, before defaults are applied and comma-joined texts are parsed. */
export type QueryInputOf<E> = E extends Endpoint<infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, infer B, z.ZodType> ? z.input<B> : never;

/** The name of a call in `/openapi.json` and in the operation log: `deleteSystemAuthDeleteUser`. */
export const operationIdOf = (method: string, path: string): string =>
  method.toLowerCase() + path.replace(/[^\w]+(\w?)/g, (_all, letter: string) => letter.toUpperCase());
