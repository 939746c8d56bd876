import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@flotilla/client';
import type { AgentReport } from '@flotilla/contract/agent-report';
import { joinAgent, reportAgent } from '@flotilla/contract/http/fleet/agents';
import { onTestFinished } from 'vitest';

const template = `#!/bin/sh
SERVER='@SERVER@' KEY='@KEY@' VERSION='@VERSION@'
LINUX='@SHA256_linux_x64@' MAC='@SHA256_darwin_arm64@'
`;
export const archiveText = 'the archive';

/** A folder with archives as `npm run package -- agent` writes it, removed when the tests of the file have ended. */
export function agentsFolder(version = '2.0.0') {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-agents-'));
  const file = `flotilla-agent-${version}-linux-x64.tar.gz`;
  const sha256 = createHash('sha256').update(archiveText).digest('hex');
  const archive = { os: 'linux', arch: 'x64', file, sha256, bytes: archiveText.length, bundlesNode: true, note: '' };
  const missing = [{ os: 'darwin', arch: 'arm64', reason: 'no Node for this platform' }];
  writeFileSync(join(folder, file), archiveText);
  writeFileSync(join(folder, 'secret.txt'), 'not listed');
  for (const name of ['install.sh', 'install.ps1']) writeFileSync(join(folder, name), template);
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ version, archives: [archive], missing }));
  return { folder, file, sha256, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const reportOf = (more: Partial<AgentReport> = {}): AgentReport => ({
  host: 'rack-1',
  os: 'linux',
  arch: 'x64',
  version: '1.0.0',
  nodeVersion: '24.0.0',
  startedAt: '2026-11-20T08:00:00.000Z',
  installed: true,
  keptVersion: '',
  phones: 0,
  waiting: 0,
  lastError: null,
  update: { state: 'none', version: '', fault: null, error: '' },
  ...more,
});

export interface TestAgent extends Client {
  readonly uid: string;
  report(more?: Partial<AgentReport>): ReturnType<typeof reportTo>;
}

const reportTo = (client: Client, report: AgentReport) => client.call(reportAgent, { body: report });

/** An agent with a token. */
export function agentWith(url: string, { id, token }: { id: string; token: string }, usual: Partial<AgentReport> = {}) {
  const client = createClient(url, token);
  return { ...client, uid: id, report: (more = {}) => reportTo(client, reportOf({ ...usual, ...more })) } as TestAgent;
}

/** An agent that has registered with a key. */
export async function joinedAgent(url: string, key: string, usual: Partial<AgentReport> = {}): Promise<TestAgent> {
  const host = usual.host ?? 'rack-1';
  return agentWith(url, await createClient(url, null).call(joinAgent, { body: { key, host } }), { host, ...usual });
}

/** Reports every now and then until the test has ended: an agent that is silent counts as offline. */
export function keepReporting(agent: TestAgent, current: () => Partial<AgentReport>): void {
  const timer = setInterval(() => void agent.report(current()).catch(() => {}), 300);
  onTestFinished(() => clearInterval(timer));
}
