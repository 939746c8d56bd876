import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type AgentOptions, type RunningAgent, startAgent } from '../agent.ts';
import type { Phone } from '../phones/phone.ts';
import { createScriptedSource, ScriptedPhone, type ScriptedSource } from './scripted-phone.ts';
import { ScriptedRuntime } from './scripted-runtime.ts';
import { ScriptedSite } from './scripted-site.ts';
import { testTiming } from './test-timing.ts';

export async function createTempDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-agent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function startTestSite(): Promise<ScriptedSite> {
  const site = await new ScriptedSite().start();
  onTestFinished(() => site.close());
  return site;
}

export interface TestAgent {
  readonly agent: RunningAgent;
  readonly runtime: ScriptedRuntime;
  readonly phone: ScriptedPhone;
  readonly source: ScriptedSource;
  readonly dataDir: string;
}

/** An agent with one scripted phone (or the given ones), closed at the end of the test. */
export async function startTestAgent(
  site: ScriptedSite,
  options: Partial<Omit<AgentOptions, 'phones' | 'scripting'>> & {
    phones?: readonly Phone[];
    runtime?: ScriptedRuntime;
  } = {},
): Promise<TestAgent> {
  const { phones = [new ScriptedPhone()], runtime = new ScriptedRuntime(), timing, ...rest } = options;
  const dataDir = options.dataDir ?? (await createTempDir());
  const source = createScriptedSource(phones);
  const agent = await startAgent({
    server: site.url,
    key: 'site-key',
    scripting: { runtime, createHost: runtime.createHost },
    timing: { ...testTiming, ...timing },
    ...rest,
    dataDir,
    phones: source,
  });
  onTestFinished(() => agent.close());
  return { agent, runtime, phone: phones[0] as ScriptedPhone, source, dataDir };
}
