/** How often a browser is asked for a sign of life. */
export const pingEveryMs = 10_000;
/** A browser that has given none for so long has lost its network. */
export const silenceMs = 25_000;
/** A page that says ping every few seconds, and has said nothing for so long, sleeps: its browser still answers for it. */
export const sleepMs = 20_000;
