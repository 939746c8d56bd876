import type { CommandKind, Preview } from './commands.ts';
import { isDestructive } from './commands.ts';

/** For more phones than these (of other users, or in total), the user must type the number of phones as confirmation. */
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
