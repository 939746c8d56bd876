import type { Areas } from './areas.gen.ts';

/** `common` is loaded at the start, `session` with the sign-in page, and `all` with the frame: every area in one file. */
export type Area = keyof Areas | 'all';
export type MessageKey = { [A in keyof Areas]: keyof Areas[A] & string }[keyof Areas];
