import { type FromDevice, fromDevice } from '@flotilla/contract/device';

export type Frame =
  | { readonly kind: 'message'; readonly message: FromDevice }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed'; readonly why: string };

const known = new Set<unknown>(fromDevice.options.map((option) => option.shape.action.value));

/** The object of a text frame; null when it is none. */
export function parseFrame(data: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(data.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function readFrame(value: Record<string, unknown>): Frame {
  if (typeof value.action !== 'string') return { kind: 'malformed', why: 'no action' };
  if (!known.has(value.action)) return { kind: 'unknown' };
  const read = fromDevice.safeParse(value);
  if (read.success) return { kind: 'message', message: read.data };
  const [issue] = read.error.issues;
  return { kind: 'malformed', why: `${issue?.path.join('.')}: ${issue?.message}`.slice(0, 300) };
}
