import { tooManyRequests } from '../../../platform/http/call-error.ts';

/** A changed limit counts after this time. */
const knownForMs = 5_000;

interface Tenant {
  readonly limit: Promise<number>;
  readonly untilMs: number;
  second: number;
  calls: number;
}

/**
 * Limits the calls that all scripts of a tenant make in a second; 0 is unlimited. It rejects with 429, and the agent retries
 * a second later: scripts become slower, they do not fail.
 */
export function createScriptRate(
  limitsOf: (tenantId: number) => Promise<{ readonly callsPerSecond: number }>,
  nowMs: () => number = () => performance.now(),
) {
  const tenants = new Map<number, Tenant>();

  const known = (tenantId: number): Tenant => {
    const found = tenants.get(tenantId);
    if (found && found.untilMs > nowMs()) return found;
    const limit = limitsOf(tenantId).then(({ callsPerSecond }) => callsPerSecond);
    limit.catch(() => tenants.delete(tenantId));
    const tenant = { second: found?.second ?? 0, calls: found?.calls ?? 0, limit, untilMs: nowMs() + knownForMs };
    tenants.set(tenantId, tenant);
    return tenant;
  };

  return async (tenantId: number): Promise<void> => {
    const limit = await known(tenantId).limit;
    if (limit <= 0) return;
    const tenant = known(tenantId);
    const second = Math.floor(nowMs() / 1000);
    if (tenant.second !== second) Object.assign(tenant, { second, calls: 0 });
    tenant.calls += 1;
    if (tenant.calls > limit) throw tooManyRequests();
  };
}
