/** The states of a phone, of which exactly one applies. Summaries refer to a state by its position here. */
export const phoneStates = ['offline', 'idle', 'busy', 'disabled', 'never'] as const;
export type PhoneState = (typeof phoneStates)[number];

interface LastSeen {
  readonly online: boolean;
  readonly heartbeat: { readonly taskName: string } | null;
}

/** Returns a phone's state. `status` 1 is disabled, which takes precedence. `seen` is `undefined` for a phone that never connected. */
export function phoneStateOf(status: number, seen: LastSeen | undefined): PhoneState {
  if (status === 1) return 'disabled';
  if (!seen) return 'never';
  if (!seen.online) return 'offline';
  return seen.heartbeat?.taskName ? 'busy' : 'idle';
}
