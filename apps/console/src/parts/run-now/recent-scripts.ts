import { readStored } from '../../lib/stored.ts';
import type { ParamValues } from '../scripts/param-fields.tsx';

const mostRecent = 8;

/** The scripts last run in this browser, the newest first, each with its parameters. */
interface Recent {
  readonly ids: readonly number[];
  readonly params: Readonly<Record<string, ParamValues>>;
}

const keyOf = (personId: number | undefined) => `flotilla.runNow.${personId ?? ''}`;

function isRecent(value: unknown): value is Recent {
  const { ids, params } = (value ?? {}) as Partial<Recent>;
  return Array.isArray(ids) && ids.every(Number.isSafeInteger) && typeof params === 'object' && params !== null;
}

export function readRecent(personId: number | undefined): Recent {
  const stored = readStored(keyOf(personId));
  return isRecent(stored) ? stored : { ids: [], params: {} };
}

/** Keeps a script as the one that ran last, with its parameters. */
export function keepRecent(personId: number | undefined, scriptId: number, params: ParamValues): void {
  const before = readRecent(personId);
  const ids = [scriptId, ...before.ids.filter((id) => id !== scriptId)].slice(0, mostRecent);
  const known: Recent['params'] = { ...before.params, [scriptId]: params };
  const kept = Object.fromEntries(ids.flatMap((id) => (known[id] ? [[id, known[id]]] : [])));
  localStorage.setItem(keyOf(personId), JSON.stringify({ ids, params: kept }));
}
