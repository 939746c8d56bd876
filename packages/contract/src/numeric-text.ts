/** A number as a text holds it: an optional sign, no leading zeros, an optional decimal part. */
export const isNumeric = (text: string): boolean => /^[+-]?(0|[1-9]\d*)(\.\d+)?$/.test(text);
