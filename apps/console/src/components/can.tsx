import type { Permission } from '@flotilla/contract/permission';
import type { ReactNode } from 'react';
import { hasPermission, hasRole, useSession } from '../lib/session/session.ts';

/** Renders its children only for holders of the wildcard or any of the listed permissions. */
export function Can({ permission, children }: { permission: Permission | readonly Permission[]; children: ReactNode }) {
  return hasPermission(useSession().profile, permission) ? children : null;
}

/** Renders its children only for administrators and those who have any of the listed roles. @public */
export function CanRole({ role, children }: { role: string | readonly string[]; children: ReactNode }) {
  return hasRole(useSession().profile, role) ? children : null;
}
