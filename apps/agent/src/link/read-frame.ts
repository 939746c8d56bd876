import { type ToDevice, toDevice } from '@flotilla/contract/device';

export type Frame =
  | { readonly kind: 'message'; readonly message: ToDevice }
  /** An action of a newer site, which is ignored. */
  | { readonly kind: 'unknown'; readonly action: string }
  | { readonly kind: 'malformed'; readonly why: string };

const knownActions: ReadonlySet<string> = new Set(toDevice.options.map((option) => option.shape.action.value));

export function readFrame(text: string): Frame {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'malformed', why: 'it is not JSON' };
  }
  const action = typeof json === 'object' && json !== null && 'action' in json ? json.action : undefined;
  if (typeof action !== 'string') return { kind: 'malformed', why: 'it has no action' };
  if (!knownActions.has(action)) return { kind: 'unknown', action };
  const parsed = toDevice.safeParse(json);
  if (parsed.success) return { kind: 'message', message: parsed.data };
  const issue = parsed.error.issues[0];
  return { kind: 'malformed', why: `${action}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() };
}
