/** What this program is. */
export const version = '0.1.0';
