import type { Events } from '../platform/events/events.ts';

/** A site without webhooks. */
export const noEvents: Events = {
  wants: () => false,
  async record() {},
  endpoints: () => [],
  async changed() {},
};
