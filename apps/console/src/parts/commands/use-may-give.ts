import { hasPermission, useSession } from '../../lib/session.ts';
import { type CommandKind, kindPermissions } from './commands.ts';

/** The kinds that a person who may send commands is allowed to send. */
export function useMayGive(): (kind: CommandKind) => boolean {
  const { profile } = useSession();
  return (kind) => {
    const needed = kindPermissions[kind];
    return needed === undefined || hasPermission(profile, needed);
  };
}
