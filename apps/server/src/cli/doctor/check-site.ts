import { readSerial } from '../../features/system/site-config/site-config.ts';
import { listBackups } from '../../platform/backup/list-backups.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Settings } from '../../settings.ts';
import { type Finding, failing, ok, warning } from './finding.ts';

const hourMs = 3_600_000;
const oldAfterHours = 48;

type Counts = { readonly assigned: number; readonly connected: number; readonly waiting: number };

export async function checkPhones(db: Database): Promise<Finding> {
  const { rows } = await db.query<Counts>(`
    select count(*) filter (where d.tenant_id is not null and d.status = 0)::int as assigned,
           count(*) filter (where d.tenant_id is not null and d.status = 0 and s.connected)::int as connected,
           count(*) filter (where d.tenant_id is null)::int as waiting
      from device_ref d left join device_session_ref s on s.device_id = d.id`);
  const { assigned, connected, waiting } = rows[0]!;
  const more = waiting > 0 ? `; ${waiting} wait to be assigned` : '';
  const text = `${connected} of ${assigned} enabled phones connected${more}`;
  if (connected * 2 >= assigned) return ok(text);
  return warning(`${text}. Check the server, the network and \`npm run agent -- doctor\` on the phones' machines.`);
}

export async function checkBackups(db: Database, { backupsDir, backupPassphrase }: Settings): Promise<Finding> {
  const serial = await readSerial(db.drizzle);
  const own = (await listBackups(backupsDir)).filter(({ header }) => header.site === serial);
  const advice =
    backupPassphrase === null
      ? 'Set FLOTILLA_BACKUP_PASSPHRASE, so that the scheduled job writes them.'
      : 'See the log of the scheduled job "Back up the site", or run backup.';
  const cutOff = own.find(({ isWhole }) => !isWhole);
  if (cutOff) return failing(`${cutOff.path} is cut off. Remove it, and check the disk.`);
  const [newest] = own;
  if (!newest) return warning(`none of this site in ${backupsDir}. ${advice}`);
  const hours = Math.round((Date.now() - Date.parse(newest.header.createdAt)) / hourMs);
  const text = `${own.length} in ${backupsDir}, the newest ${hours} hours old`;
  return hours > oldAfterHours ? warning(`${text}. ${advice}`) : ok(text);
}
