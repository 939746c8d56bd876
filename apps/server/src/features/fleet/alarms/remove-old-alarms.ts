import { word } from '@flotilla/contract/locale';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { retention } from '../../../platform/jobs/job.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { alarms, incidents, maintenances, messages } from './schema.ts';

/** Removes alarms that recovered more than `keepDays` ago, with what belongs to them. Returns the number of alarms. */
async function removeOldAlarms(db: Queryable, keepDays: number): Promise<number> {
  const before = (column: string) => sql`${sql.identifier(column)} < now() - make_interval(days => ${keepDays}::int)`;
  const reason = 'old alarms of all tenants are removed';
  const removed = await removeInBatches(db, unscoped(alarms, reason), before('recovered_at'));
  await removeInBatches(
    db,
    incidents,
    sql`${before('opened_at')} and not exists (select from alarm a where a.incident_id = alarm_incident.id)`,
  );
  await removeInBatches(db, messages, before('ended_at'));
  await removeInBatches(db, unscoped(maintenances, reason), before('ends_at'));
  await db.execute(sql`
    delete from alarm_settings s
     where s.tenant_id <> 0 and not exists (select from user_ref u where u.id = s.tenant_id)`);
  return removed;
}

export const alarmRetention = ({ db, parameters }: { readonly db: Database; readonly parameters: Parameters }) =>
  retention(
    {
      method: 'alarms',
      name: word('清理设备报警', 'Remove old alarms', '清理裝置警報'),
      cron: '0 20 4 * * *',
      keeping: parameters.keeping('alarm.keepDays'),
    },
    (keepDays) => removeOldAlarms(db.drizzle, keepDays),
  );
