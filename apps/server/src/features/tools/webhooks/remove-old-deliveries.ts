import { word } from '@flotilla/contract/locale';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { retention } from '../../../platform/jobs/job.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { deliveries } from './schema.ts';

/** Removes messages that ended more than `keepDays` ago with their attempts, and those of deleted webhooks. */
export const webhookRetention = ({ db, parameters }: { readonly db: Database; readonly parameters: Parameters }) =>
  retention(
    {
      method: 'webhooks',
      name: word('清理 Webhook 投递记录', 'Remove old webhook deliveries', '清理 Webhook 投遞記錄'),
      cron: '0 25 4 * * *',
      keeping: parameters.keeping('webhook.keepDays'),
    },
    async (keepDays) => {
      const old = sql`ended_at < now() - make_interval(days => ${keepDays}::int)`;
      const orphaned = sql`not exists (select from webhook w where w.id = webhook_delivery.webhook_id)`;
      return (
        (await removeInBatches(db.drizzle, deliveries, old)) + (await removeInBatches(db.drizzle, deliveries, orphaned))
      );
    },
  );
