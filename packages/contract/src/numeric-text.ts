/** Whether a text is a number: an optional sign, no leading zeros, an optional decimal part. */
export const isNumeric = (text: string): boolean => /^[+-]?(0|[1-9]\d*)(\.\d+)?$/.test(text);
