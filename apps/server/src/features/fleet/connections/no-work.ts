import type { CommandPort } from './api.ts';

/** Commands that nobody keeps: their answers go to the person who gave them. */
export const noCommands: CommandPort = { connected() {}, answered() {} };
