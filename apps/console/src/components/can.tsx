import type { Permission } from '@flotilla/contract/permission';
import { type ReactNode, useCallback } from 'react';
import { hasPermission, hasRole, useSession } from '../lib/session/session.ts';

/** Renders its children only for holders of the wildcard or any of the listed permissions. */
export function Can({ permission, children }: { permission: Permission | readonly Permission[]; children: ReactNode }) {
  return hasPermission(useSession().profile, permission) ? children : null;
}

/** Renders its children only for administrators and those who have any of the listed roles. @public */
export function CanRole({ role, children }: { role: string | readonly string[]; children: ReactNode }) {
  return hasRole(useSession().profile, role) ? children : null;
}

/** Returns a function that removes the actions for which the signed-in user lacks the permission. */
export function useAllowedActions(): <Action extends { permission?: Permission | undefined }>(
  actions: readonly Action[],
) => Action[] {
  const { profile } = useSession();
  return useCallback(
    (actions) => actions.filter(({ permission }) => !permission || hasPermission(profile, permission)),
    [profile],
  );
}
