import { giveUpForgotten } from '../features/automation/commands/api.ts';
import { beginRestoredEpoch } from '../features/automation/runs/api.ts';
import { holdRollouts, skipDueStarts } from '../features/automation/tasks/api.ts';
import { endRestoredUpdates } from '../features/fleet/agents/api.ts';
import { dropRestored as dropAlarms } from '../features/fleet/alarms/api.ts';
import { endEverySession } from '../features/identity/sessions/api.ts';
import { timeZoneOf } from '../features/system/parameters/api.ts';
import { openSite } from '../features/system/site-config/site-config.ts';
import { dropRestored as dropWebhooks } from '../features/tools/webhooks/api.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { forgetJobRuns } from '../platform/jobs/store.ts';

/** Changes rows of a restored site so that it repeats nothing that the old one has done since the backup. */
export async function beginNewHistory(tx: Queryable): Promise<void> {
  await beginRestoredEpoch(tx, await openSite(tx));
  await giveUpForgotten(tx);
  await skipDueStarts(tx, await timeZoneOf(tx));
  await holdRollouts(tx);
  await dropAlarms(tx);
  await dropWebhooks(tx);
  await endRestoredUpdates(tx);
  await forgetJobRuns(tx);
  await endEverySession(tx);
}
