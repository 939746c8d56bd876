import type { Word, Words } from '@flotilla/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { everyPermission, type Profile } from '../../../lib/session/session.ts';
import type { Schema } from './schema.ts';

interface Content {
  readonly schema: Schema;
}

/** A call as `/openapi.json` describes it. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly (Content & {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
  })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Content>> }>>;
  readonly 'x-summary': Word;
  readonly 'x-access': string;
  /** Whether only users without a limited data scope may make the call. */
  readonly 'x-whole-site'?: boolean;
  readonly 'x-effect': 'read' | 'write' | 'run' | 'script';
  readonly 'x-hidden': readonly string[];
  readonly 'x-errors': readonly number[];
  readonly 'x-words': Words;
}

interface Document {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly 'x-words': Word }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A call with its method and path. */
export interface ApiCall extends Operation {
  readonly method: string;
  readonly path: string;
}

/** Calls whose permissions begin equally, or which need none. */
export interface CallGroup {
  readonly tag: string;
  readonly words: Word;
  readonly calls: readonly ApiCall[];
}

type Caller = Pick<Profile, 'permissions' | 'seesAll'>;

/** Whether the user's token or session may make the call. Those of phones and agents have tokens of their own. */
const mayCall = (
  { 'x-access': access, 'x-whole-site': wholeSite }: Operation,
  { permissions, seesAll }: Caller,
): boolean => {
  if (access === 'phone' || access === 'agent') return false;
  if (!access.includes(':') || permissions.includes(everyPermission)) return true;
  return permissions.includes(access) && (!wholeSite || seesAll === true);
};

/** The calls that the user may make, by their groups. */
export function groupsOf({ paths, tags }: Document, profile: Caller): CallGroup[] {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const byTag = Map.groupBy(
    all.filter((call) => mayCall(call, profile)),
    (call) => call.tags[0] ?? '',
  );
  return tags.flatMap(({ name, 'x-words': words }) => {
    const calls = byTag.get(name);
    return calls ? [{ tag: name, words, calls }] : [];
  });
}

/** The calls whose name (in any language), path or permission has the text; all calls of a group whose name has it. */
export function foundGroups(groups: readonly CallGroup[], text: string): CallGroup[] {
  const wanted = text.trim().toLowerCase();
  const has = (...texts: readonly (string | undefined)[]) => texts.some((one) => one?.toLowerCase().includes(wanted));
  return groups.flatMap((group) => {
    if (has(group.tag, ...Object.values(group.words))) return [group];
    const calls = group.calls.filter((call) =>
      has(call.path, call['x-access'], call.operationId, ...Object.values(call['x-summary'])),
    );
    return calls.length > 0 ? [{ ...group, calls }] : [];
  });
}

async function readDocument(signal: AbortSignal): Promise<Document> {
  const response = await fetch('/openapi.json', { signal });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return (await response.json()) as Document;
}

/** The description of the site's calls. It changes with the version of the site only. */
export const useDocument = () =>
  useQuery({
    queryKey: ['/openapi.json'],
    queryFn: ({ signal }) => readDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
