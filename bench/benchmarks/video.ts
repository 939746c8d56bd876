import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { previewCommand, sendCommand } from '@flotilla/contract/http/automation/commands';
import { updateScreenSettings } from '@flotilla/contract/http/fleet/devices';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { buildConsoleIfStale } from '../../scripts/console-build.ts';
import { startProgram } from '../../scripts/demo/child-program.ts';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { chromiumPath } from '../../tests/support/chromium.ts';
import type { Benchmark } from '../harness/benchmark.ts';
import { mustEnd } from '../harness/open-ends.ts';
import { CpuReading } from '../harness/processes.ts';
import { compare, interleave } from '../harness/rounds.ts';
import { quantile } from '../harness/statistics.ts';
import { shownASecond, showScreen, startBrowser, touchToPicture, type Way } from '../load/monitor-page.ts';
import { type Site, startSite } from '../site/site.ts';

const startMs = 30_000;
const windowMs = 4_000;
const touches = 3;
const movingApp = 'com.example.reels';

interface Agent {
  readonly deviceNo: string;
  cpu(): CpuReading;
  stop(): Promise<void>;
}

/** The agent's program with one simulated phone. */
async function startAgent(site: Site): Promise<Agent> {
  const folder = mkdtempSync(join(tmpdir(), 'flotilla-bench-agent-'));
  const program = startProgram(
    'agent',
    'apps/agent/src/main.ts',
    ['--server', site.address, '--data', folder, '--simulate', '1', '--seed', 'bench'],
    { FLOTILLA_KEY: site.tenantKey, FLOTILLA_LOG_LEVEL: 'error' },
  );
  const stop = mustEnd(async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  let deviceNo = '';
  await waitFor('the phone', startMs, async () => {
    const { list } = await site.tenant.call(listMonitor, { query: {} });
    deviceNo = list.find((phone) => phone.online)?.deviceNo ?? '';
    return deviceNo !== '';
  });
  return { deviceNo, cpu: () => new CpuReading([program.pid]), stop };
}

async function openApp(site: Site, deviceNo: string): Promise<void> {
  const order = { kind: 'shell' as const, deviceNos: [deviceNo] };
  await site.tenant.call(previewCommand, { body: order });
  await site.tenant.call(sendCommand, { body: { ...order, args: { command: `am start -n ${movingApp}` } } });
}

export const video: Benchmark = {
  number: 16,
  title: 'the screen of a simulated phone as video in the monitor, 540 pixels wide',
  baseline: 'the same screen as screenshots, as fast as they may be asked for',
  async run({ rounds, progress }) {
    if (!chromiumPath) throw new Error('no Chromium: install it, or set FLOTILLA_TEST_CHROMIUM to the browser');
    await buildConsoleIfStale();
    const site = await startSite({ phones: 1, settings: { FLOTILLA_CAPTCHA: 'off' } });
    const agent = await startAgent(site);
    const { browser, stop } = await startBrowser(chromiumPath);
    const { deviceNo } = agent;

    const watch = async (mode: '1' | '2', way: Way) => {
      await site.tenant.call(updateScreenSettings, {
        body: { deviceNo, screen_mode: mode, screen_scale: '50', screen_img_delay: '20' },
      });
      const shown = await showScreen(browser, { address: site.address, token: site.tenant.token, deviceNo, way });
      try {
        const waits: number[] = [];
        for (let touch = 0; touch < touches; touch += 1) waits.push(await touchToPicture(shown.page, deviceNo));
        await openApp(site, deviceNo);
        await wait(1_500);
        const cpu = agent.cpu();
        const perSecond = await shownASecond(shown.page, windowMs);
        const agentCpu = agent.cpu().sinceMs(cpu) / windowMs;
        return {
          firstMs: shown.firstMs,
          touchMs: quantile(waits, 0.5),
          intervalMs: 1_000 / perSecond,
          agentCpu: agentCpu * 100,
        };
      } finally {
        await shown.close();
        // The room is closed a moment after its last viewer has left.
        await wait(2_000);
      }
    };
    try {
      const measured = await interleave(
        rounds,
        { peer: () => watch('1', 'peer'), socket: () => watch('1', 'socket'), screenshots: () => watch('2', 'set') },
        progress,
      );
      const figure = (
        side: 'peer' | 'socket',
        name: keyof (typeof measured)['peer'][number] & string,
        what: string,
        unit: string,
        limit: number | null,
      ) =>
        compare({
          what: `${what}, ${side === 'peer' ? 'WebRTC' : 'over the socket'}`,
          unit,
          target: null,
          limit,
          ours: measured[side].map((round) => round[name]),
          baseline: measured.screenshots.map((round) => round[name]),
        });
      return {
        conditions: `one phone, one viewer in headless Chromium on the same machine, which encodes, draws and decodes; ${touches} touches a round`,
        figures: (['peer', 'socket'] as const).flatMap((side) => [
          figure(side, 'firstMs', 'click to first picture', 'ms', 1_000),
          figure(side, 'touchMs', 'touch to changed picture', 'ms', 150),
          figure(side, 'intervalMs', 'time between pictures shown, 30 a second filmed', 'ms', 40),
          figure(side, 'agentCpu', 'CPU of the agent while everything moves', '% of a core', null),
        ]),
      };
    } finally {
      await stop();
      await agent.stop();
      await site.stop();
    }
  },
};
