import { enrolQr, makeEnrolTicket } from '@flotilla/contract/http/enrolment';
import { toDataURL } from 'qrcode';
import type { Database } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Users } from '../../identity/users/api.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import { makeCode } from './bind-codes.ts';

interface Deps {
  readonly database: Database;
  readonly users: Users;
  readonly groups: DeviceGroups;
  /** Addresses under which phones reach the site. */
  servers(): Promise<readonly string[]>;
}

export function enrolmentRoutes(http: Http, { database, users, groups, servers }: Deps): void {
  const db = database.drizzle;

  serve(http, makeEnrolTicket, async ({ body, who }) => {
    const group = body.groupId === undefined ? null : await groups.one(db, who, body.groupId);
    const owner = await users.owner(db, who, body.userId ?? group?.ownerId);
    if (group && group.tenantId !== owner.tenantId) throw new CallError('groupOfOther');
    return makeCode(db, who, owner, group?.id ?? null);
  });

  serve(http, enrolQr, async ({ query }) => {
    const configuration = { servers: [...(await servers())], key: query.code };
    const json = JSON.stringify(configuration);
    return { servers: configuration.servers, json, qr: await toDataURL(json, { margin: 1, width: 240 }) };
  });
}
