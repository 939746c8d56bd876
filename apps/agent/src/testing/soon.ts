/** Options for `vi.waitFor`. The timeout is long because things that normally happen at once take longer on a busy machine. */
export const soon = { timeout: 60_000, interval: 5 };
