import type { CommandKind, Preview } from './commands.ts';
import { isDestructive } from './commands.ts';

/** More phones of other people than this, or of anybody, and the number has to be typed. */
const othersUntyped = 5;
const phonesUntyped = 50;

/** Phones that belong to others than the sender. */
export const othersIn = ({ owners }: Pick<Preview, 'owners'>, ownId: number | undefined): number =>
  owners.reduce((sum, { userId, count }) => (userId === ownId ? sum : sum + count), 0);

/** The confirmation that a command needs before it is sent. */
export function askingFor(
  kind: CommandKind,
  preview: Preview,
  ownId: number | undefined,
): 'nothing' | 'word' | 'number' {
  if (!isDestructive(kind)) return 'nothing';
  return othersIn(preview, ownId) > othersUntyped || preview.count > phonesUntyped ? 'number' : 'word';
}
