import type { Permission } from '@flotilla/contract/permission';
import { siteWidePermissions } from '@flotilla/contract/site-wide';

/** The reachable rows: every owner's, or those of the listed owners (by user id). */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'owners'; readonly ownerIds: readonly number[] };

/** Rows of background users carry this tenant. */
export const siteTenantId = 0;

/** A signed-in user, as one call sees it. */
export interface UserWho {
  readonly kind: 'user';
  readonly userId: number;
  readonly username: string;
  readonly userType: 'background' | 'front';
  /** The root front user: the boundary between tenants. `siteTenantId` for background users. */
  readonly tenantId: number;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
  readonly scope: Scope;
  /** The negative id of the token for a call with an API token. */
  readonly sessionId: number;
  /** The time after which the tenant may no longer run or control phones; `null` for never. */
  readonly tenantExpiresAt: string | null;
  /** Calls a second for the whole tenant; 0 is unlimited. */
  readonly concurrencyPerSecond: number;
}

/** Whether the call is made with an API token instead of a session. */
export const isByToken = (who: UserWho): boolean => who.sessionId < 0;

/** The owner of a row with its tenant. Created only by looking the owner up within a caller's scope. */
export interface Owner {
  readonly ownerId: number;
  readonly tenantId: number;
}

/** A phone authenticated by its own token. */
export interface PhoneWho extends Owner {
  readonly kind: 'phone';
  readonly deviceId: number;
  readonly deviceNo: string;
}

/** An agent authenticated by its own token. Agents with the site's key belong to `siteTenantId`. */
export interface AgentWho {
  readonly kind: 'agent';
  readonly agentId: number;
  readonly host: string;
  readonly tenantId: number;
}

export type Who = UserWho | PhoneWho | AgentWho;

export const wildcard = '*:*:*';
/** A permission to change the whole site counts only with the data scope `all`. */
export const mayCall = (who: Pick<UserWho, 'permissions' | 'scope'>, permission: Permission): boolean =>
  who.permissions.has(wildcard) ||
  (who.permissions.has(permission) && (who.scope.kind === 'all' || !siteWidePermissions.has(permission)));
