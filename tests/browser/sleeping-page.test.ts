import { updateScreenSettings } from '@flotilla/contract/http/fleet/devices';
import type { Page } from 'playwright-core';
import { waitFor } from '../../scripts/demo/wait-for.ts';
import { untilItRests } from '../support/picture.ts';
import { countThreads, descendantsOf } from '../support/processes.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { enter, setStage } from '../support/stage.ts';

/** The site notices a sleeping page within half a minute, the agent's encoder rests ten seconds after its last viewer. */
const endsWithinMs = 60_000;

let agentPid = 0;
const story = setStage(async (site) => {
  agentPid = site.startAgent(1).pid;
  await phonesOnline(site.admin, 1);
  await site.admin.call(updateScreenSettings, { body: { deviceNo: 'agent-0001', screen_mode: '1' } });
});

const untilFilming = (filming: boolean) =>
  waitFor(`the agent ${filming ? 'to film' : 'to film no more'}`, endsWithinMs, async () => {
    return countThreads(agentPid, 'video') > 0 === filming;
  });
const screenOf = (page: Page) =>
  page.locator('video:not([aria-hidden="true"]), canvas[role="img"]').filter({ visible: true }).first();

async function watch(page: Page): Promise<void> {
  await enter(page, '/screen?deviceNo=agent-0001');
  await screenOf(page).waitFor();
  await untilItRests(screenOf(page));
  await untilFilming(true);
}

story('a tab that is closed leaves no encoder behind', async (page) => {
  await watch(page);
  await page.close();
  await untilFilming(false);
});

/** The processes in which the pages of this test run; the browser's own goes on, and answers the site's pings. */
const pages = () => descendantsOf(process.pid).filter(({ command }) => command.includes('--type=renderer'));

story(
  'a page that is put to sleep leaves no encoder behind, and shows the screen again when it wakes',
  async (page) => {
    await watch(page);
    const asleep = pages();
    for (const { pid } of asleep) process.kill(pid, 'SIGSTOP');
    try {
      await untilFilming(false);
    } finally {
      for (const { pid } of asleep) process.kill(pid, 'SIGCONT');
    }
    await untilFilming(true);
    await untilItRests(screenOf(page));
  },
);
