import { headersFor, toSearch } from '../../../lib/calls/api.ts';
import type { ApiCall } from './document.ts';

/** The values that a user has entered for a call. `body` is JSON text. */
export interface Entered {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
  readonly file?: File | undefined;
}

/** The call's address with its query, without the site. */
export function addressOf({ path, parameters }: ApiCall, { values }: Entered): string {
  const filled = path.replace(/\{(\w+)\}/g, (hole, name: string) => encodeURIComponent(values[name] || hole));
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => [name, values[name]]);
  return filled + toSearch(Object.fromEntries(query));
}

export const takesBody = ({ requestBody }: ApiCall): boolean => requestBody?.content['application/json'] !== undefined;
export const takesFile = ({ requestBody }: ApiCall): boolean =>
  requestBody?.content['multipart/form-data'] !== undefined;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call for a POSIX shell. The token is read from a variable, so that it is in no history. */
export function toCurl(site: string, call: ApiCall, entered: Entered): string {
  const lines = [`curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(site + addressOf(call, entered))}`];
  if (call['x-access'] !== 'public') lines.push('-H "Authorization: Bearer $FLOTILLA_TOKEN"');
  // `uuidgen` is missing on many machines; POSIX has `od`.
  if (call['x-effect'] !== 'read') lines.push(`-H "Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')"`);
  if (takesBody(call)) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(entered.body)}`);
  if (takesFile(call)) lines.push(`-F ${quoted(`file=@${entered.file?.name ?? 'file'}`)}`);
  return lines.join(' \\\n  ');
}

/** The call with the typed client. */
export function toTypeScript(site: string, call: ApiCall, { values, body }: Entered): string {
  const query = Object.entries(values).filter(([, value]) => value !== '');
  const given = [
    ...(query.length > 0 ? [`query: ${JSON.stringify(Object.fromEntries(query))}`] : []),
    ...(takesBody(call) ? [`body: ${body}`] : []),
  ];
  const input = given.length > 0 ? `, { ${given.join(', ')} }` : '';
  return `import { createClient } from '@flotilla/client';

const site = createClient('${site}', process.env.FLOTILLA_TOKEN);
const answer = await site.call('${call.method} ${call.path}'${input});`;
}

/** The answer to a call that was tried. */
export interface Tried {
  readonly status: number;
  readonly durationMs: number;
  /** The code within the envelope; absent for files. */
  readonly code?: number;
  readonly text: string;
}

const shownCharacters = 200_000;

async function readAnswer(response: Response): Promise<Pick<Tried, 'code' | 'text'>> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    const { size, type } = await response.blob();
    return { text: `${type || 'application/octet-stream'}, ${size} B` };
  }
  const envelope = (await response.json()) as { code: number };
  return { code: envelope.code, text: JSON.stringify(envelope, null, 2).slice(0, shownCharacters) };
}

/** Makes the call with the user's session. An ended session is an answer like any other here. */
export async function tryCall(call: ApiCall, entered: Entered): Promise<Tried> {
  const form = new FormData();
  if (entered.file) form.set('file', entered.file);
  const body = takesFile(call) ? form : takesBody(call) ? entered.body : undefined;
  const startedAt = performance.now();
  const response = await fetch(addressOf(call, entered), {
    method: call.method,
    headers: headersFor(call.method, body, { anonymous: call['x-access'] === 'public' }),
    ...(body !== undefined && { body }),
  });
  const answer = await readAnswer(response);
  return { status: response.status, durationMs: Math.round(performance.now() - startedAt), ...answer };
}
