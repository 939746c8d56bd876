import { vi } from 'vitest';

/** Options for `vi.waitFor`. The timeout is long because things that normally happen at once take longer on a busy machine. */
export const soon = { timeout: 20_000, interval: 5 };
vi.setConfig({ testTimeout: 40_000 });
