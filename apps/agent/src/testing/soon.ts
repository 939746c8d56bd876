import { vi } from 'vitest';

/** For `vi.waitFor`: what should happen in an instant may take longer on a machine that has other things to do. */
export const soon = { timeout: 20_000, interval: 5 };
vi.setConfig({ testTimeout: 40_000 });
