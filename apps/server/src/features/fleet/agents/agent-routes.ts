import * as calls from '@flotilla/contract/http/fleet/agents';
import { networkOf } from '../../../platform/auth/location.ts';
import { CallError, tooManyRequests } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { ratePerMinute } from '../../../platform/http/rate-per-minute.ts';
import { type Call, type FileAnswer, serve } from '../../../platform/http/serve.ts';
import type { Enrolment } from '../enrolment/api.ts';
import type { AgentSlice } from './agents.ts';
import { addAgent, isValidCode, type KeyDeps, useCode } from './install-codes.ts';
import { callsAddress, fillInstaller, type InstallerName, refusingInstaller } from './installers.ts';

interface Deps extends KeyDeps {
  readonly agents: AgentSlice;
  readonly enrolment: Enrolment;
  /** Addresses under which phones reach the site. */
  servers(): Promise<readonly string[]>;
}

/** An agent reports twice a minute and at changes. */
const reportsPerMinute = 120;
/** A rack of machines may be installed from one network. */
const downloadsPerMinute = 60;
const joinsPerMinute = 30;

const textFile = (fileName: string, text: string): FileAnswer => ({
  stream: Buffer.from(text),
  fileName,
  contentType: 'text/plain; charset=utf-8',
  inline: true,
});

/** Calls of installers and of agents. */
export function agentOwnRoutes(http: Http, deps: Deps): void {
  const { db: database, agents, enrolment, servers } = deps;
  const db = database.drizzle;
  const [reports, downloads, joins] = [ratePerMinute(), ratePerMinute(), ratePerMinute()];
  const spend = (rate: typeof downloads, address: string, most: number) => {
    if (!rate.spend(networkOf(address), most)) throw tooManyRequests(60);
  };

  const installer =
    (name: InstallerName) =>
    async ({ query, locale, address }: Call<typeof calls.shellInstaller>): Promise<FileAnswer> => {
      spend(joins, address, joinsPerMinute);
      if (!(await isValidCode(db, query.code))) {
        return textFile(name, refusingInstaller(name, new CallError('installCodeInvalid').text(locale)));
      }
      const server = (await servers())[0]!;
      return textFile(name, await fillInstaller(agents.releases, { name, server, code: query.code }));
    };
  serve(http, calls.shellInstaller, installer('install.sh'));
  serve(http, calls.windowsInstaller, installer('install.ps1'));

  serve(http, calls.agentArchive, ({ query, address }) => {
    spend(downloads, address, downloadsPerMinute);
    return agents.releases.open(query.file);
  });

  serve(http, calls.installAgent, async ({ body, address, records }) => {
    spend(joins, address, joinsPerMinute);
    const { key, id, token } = await useCode(deps, body.code, body.host);
    records([body.host]);
    await agents.memory.fact.changed();
    const all = (await servers()).map(callsAddress);
    const text = `${JSON.stringify({ servers: all, key, agent: { id, token } }, null, 2)}\n`;
    return textFile('config.json', text);
  });

  serve(http, calls.joinAgent, async ({ body, address, records }) => {
    spend(joins, address, joinsPerMinute);
    const owner = await enrolment.ownerOfKey(body.key, address);
    if (!owner) throw new CallError('keyInvalid');
    const agent = await addAgent(db, owner, body.host);
    records([body.host]);
    await agents.memory.fact.changed();
    return agent;
  });

  serve(http, calls.reportAgent, async ({ body, who, address }) => {
    if (!reports.spend(String(who.agentId), reportsPerMinute)) throw tooManyRequests(10);
    agents.memory.reported(who.agentId, body, address);
    return { wanted: await agents.wantedBy(who.agentId, body) };
  });
}
