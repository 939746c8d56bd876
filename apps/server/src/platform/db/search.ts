/** A LIKE pattern for "contains this text": what the person typed is never a wildcard. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
