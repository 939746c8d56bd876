import { isDeepStrictEqual } from 'node:util';
import { type AgentReport, type WantedVersion, wantedVersion } from '@flotilla/contract/agent-report';
import type { Logger } from 'pino';
import { messageOf } from '../message-of.ts';
import { callSite, RefusedCall } from './call-site.ts';
import type { IdentityStore } from './identity.ts';

export const reportTiming = {
  /** The interval of reports without a change. */
  everyMs: 30_000,
  /** Changes are looked for, and reported, at this interval. */
  changesMs: 2_000,
  callMs: 15_000,
  /** The pause after a refusal, for example by a site of the previous release. */
  refusedMs: 600_000,
};

interface Options {
  readonly siteBase: string;
  readonly identity: IdentityStore;
  readonly log: Logger;
  readonly timing?: Partial<typeof reportTiming>;
  state(): AgentReport;
  /** The site has received the report. */
  reported(): void;
  wanted(version: WantedVersion): void;
}

/** A site that knows the call and refuses the token. */
const unknownToken = new Set([-401, 401]);

/** Reports the agent's state to the site about every 30 s and after changes. */
export function startReporter({ siteBase, identity, log, state, reported, wanted, timing }: Options) {
  const { everyMs, changesMs, callMs, refusedMs } = { ...reportTiming, ...timing };
  const closing = new AbortController();
  let [sent, dueAtMs, lastFault]: [AgentReport | undefined, number, string] = [undefined, 0, ''];
  let working: Promise<void> | undefined;

  const report = async (): Promise<void> => {
    const known = await identity.get();
    if (!known) return;
    const body = state();
    try {
      const call = { siteBase, path: 'rapi/agent/report', body, token: known.token, timeoutMs: callMs };
      const answer = (await callSite({ ...call, signal: closing.signal })) as { wanted?: unknown } | null;
      sent = body;
      lastFault = '';
      reported();
      const read = wantedVersion.safeParse(answer?.wanted);
      if (read.success) wanted(read.data);
    } catch (error) {
      if (closing.signal.aborted) return;
      if (error instanceof RefusedCall && unknownToken.has(error.code)) identity.refused(known);
      else if (error instanceof RefusedCall) dueAtMs = performance.now() + refusedMs;
      const fault = messageOf(error);
      if (fault !== lastFault) log.info({ why: fault }, 'the agent could not report to the site');
      lastFault = fault;
    }
  };
  const tick = () => {
    const nowMs = performance.now();
    const hasChanged = sent !== undefined && !isDeepStrictEqual(sent, state());
    // A change does not end the pause after a refusal.
    const isPausing = dueAtMs - nowMs > everyMs;
    if (working || (nowMs < dueAtMs && (isPausing || !hasChanged))) return;
    dueAtMs = nowMs + everyMs;
    working = report().finally(() => {
      working = undefined;
    });
  };
  const timer = setInterval(tick, changesMs);
  tick();

  return {
    async close(): Promise<void> {
      clearInterval(timer);
      closing.abort();
      await working;
    },
  };
}
