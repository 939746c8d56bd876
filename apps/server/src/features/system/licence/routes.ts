import * as calls from '@flotilla/contract/http/system/licence';
import qrcode from 'qrcode';
import { isByToken, mayCall, siteTenantId, type UserWho } from '../../../platform/access/who.ts';
import { megabyte } from '../../../platform/bytes.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { storageUse } from '../../../platform/storage/storage-use.ts';
import type { Parameters } from '../parameters/api.ts';
import type { Site } from '../site-config/api.ts';
import type { Tenants } from './api.ts';
import type { LicenceMemory } from './licence.ts';

interface Deps {
  readonly db: Database;
  readonly licence: LicenceMemory;
  readonly site: Site;
  readonly parameters: Parameters;
  readonly users: Tenants & {
    profile(db: Queryable, userId: number): Promise<{ readonly communicationKey: string } | null>;
  };
  readonly notices: { unread(db: Queryable, who: UserWho): Promise<number> };
  readonly version: string;
  /** Addresses under which phones reach the site. */
  servers(): Promise<readonly string[]>;
  /** Assigned phones of a tenant, or of the whole site. */
  readonly devices: { used(db: Queryable, tenantId: number | 'site'): Promise<number> };
  /** The key with which phones join the site. */
  readonly enrolment: { siteKey(): string };
}

export function licenceRoutes(http: Http, deps: Deps): void {
  const { db, licence, site, parameters, users, devices } = deps;
  const ownServers = async () => [...(await deps.servers())];
  const mayEnrol = (who: UserWho) => mayCall(who, calls.copyAgentConfiguration.access);
  const mayRead = (who: UserWho | null) => who !== null && mayCall(who, 'system:licence:get');

  serve(http, calls.getProductInfo, async ({ who }) => {
    const status = licence.status();
    const shown = {
      systemTitle: parameters.text('site.title'),
      logo: parameters.text('site.logo'),
      expired: status.expired,
      version: who ? deps.version : null,
      expiresAt: who ? status.expiresAt : null,
      unreadNotices: who && (await deps.notices.unread(db.drizzle, who)),
    };
    if (!mayRead(who)) return { ...shown, serial: null, deviceUsed: null, deviceQuota: null, servers: null };
    const [deviceUsed, servers] = await Promise.all([devices.used(db.drizzle, 'site'), ownServers()]);
    return { ...shown, serial: status.serial, deviceUsed, deviceQuota: status.deviceQuota, servers };
  });

  serve(http, calls.getOwnProductInfo, async ({ who }) => {
    const [limits, profile, deviceUsed, storage] = await Promise.all([
      users.limits(db.drizzle, who.tenantId),
      users.profile(db.drizzle, who.userId),
      devices.used(db.drizzle, who.tenantId),
      storageUse(db.drizzle, [who.tenantId]),
    ]);
    if (!profile) throw notFound();
    const expirationTime = who.tenantExpiresAt;
    return {
      deviceQuantity: limits.deviceQuantity,
      deviceUsed,
      storageUsed: storage.get(who.tenantId) ?? 0,
      storageLimit: who.tenantId === siteTenantId ? null : parameters.count('storage.tenantMegabytes') * megabyte,
      expirationTime,
      expired: expirationTime !== null && Date.parse(expirationTime) <= Date.now(),
      communicationKey: mayEnrol(who) && !isByToken(who) ? profile.communicationKey : '',
    };
  });

  serve(http, calls.saveAuthorization, async ({ body }) => {
    const { expiresAt, deviceQuota } = await licence.save(body.authCode, {
      confirmed: body.confirmed === true,
      deviceUsed: await devices.used(db.drizzle, 'site'),
      timeZone: parameters.text('site.timeZone'),
    });
    return { expiresAt, deviceQuota };
  });

  serve(http, calls.saveServers, async ({ body }) => {
    await site.setServers(body.servers);
  });

  serve(http, calls.copyAgentConfiguration, async ({ who }) => {
    const key =
      who.tenantId === siteTenantId
        ? deps.enrolment.siteKey()
        : ((await users.profile(db.drizzle, who.userId))?.communicationKey ?? '');
    const servers = await ownServers();
    const json = JSON.stringify({ servers, key });
    return { key, servers, json, qr: await qrcode.toDataURL(json, { margin: 1 }) };
  });
}
