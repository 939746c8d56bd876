import { agentCommand } from '@flotilla/contract/agent-command';
import { enrolQr, makeEnrolTicket, readBindCode } from '@flotilla/contract/http/fleet/enrolment';
import { toDataURL } from 'qrcode';
import type { Database } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Users } from '../../identity/users/api.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import type { Enrolment } from './api.ts';
import { makeCode } from './bind-codes.ts';

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly groups: DeviceGroups;
  readonly enrolment: Pick<Enrolment, 'lookUp'>;
  /** Addresses under which phones reach the site. */
  servers(): Promise<readonly string[]>;
}

/** A code as it is shown, in two groups of letters. */
const written = (code: string) => code.replace(/^(.{4})-?(.{4})$/, '$1-$2');

const qrOf = (text: string) => toDataURL(text, { margin: 1, width: 240 });

/** The page is on the server that the phones reach. The code is behind the #, so that it reaches no server log. */
const linkTo = (server: string, code: string) => `${new URL(server.replace(/^ws/i, 'http')).origin}/bind#${code}`;

export function enrolmentRoutes(http: Http, { db: database, users, groups, enrolment, servers }: Deps): void {
  const db = database.drizzle;

  serve(http, makeEnrolTicket, async ({ body, who }) => {
    const group = body.groupId === undefined ? null : await groups.one(db, who, body.groupId);
    const owner = await users.owner(db, who, body.userId ?? group?.ownerId);
    if (group && group.tenantId !== owner.tenantId) throw new CallError('groupOfOther');
    return makeCode(db, who, owner, group?.id ?? null);
  });

  const configurationOf = async (code: string) => {
    const configuration = { servers: [...(await servers())], key: code };
    const json = JSON.stringify(configuration);
    return { servers: configuration.servers, json, qr: await qrOf(json) };
  };

  serve(http, enrolQr, async ({ query }) => {
    const configuration = await configurationOf(query.code);
    const link = linkTo(configuration.servers[0]!, query.code);
    return { ...configuration, link, linkQr: await qrOf(link) };
  });

  serve(http, readBindCode, async ({ body, address }) => {
    const code = written(body.code);
    const found = await enrolment.lookUp(code, address);
    const configuration = await configurationOf(code);
    return { code, ...found, ...configuration, agentCommand: agentCommand(configuration.servers, code) };
  });
}
