import { hasPermission, useSession } from '../../lib/session.ts';
import { type CommandKind, kindPermissions } from './commands.ts';

/** Which kinds whoever may send commands may give. */
export function useMayGive(): (kind: CommandKind) => boolean {
  const { profile } = useSession();
  return (kind) => {
    const needed = kindPermissions[kind];
    return needed === undefined || hasPermission(profile, needed);
  };
}
