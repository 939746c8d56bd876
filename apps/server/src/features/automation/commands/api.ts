import { type CommandKind, endedRunsKeptHours } from '@flotilla/contract/device';
import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { CommandPort } from '../../fleet/connections/api.ts';
import type { SettingsLedger } from '../../fleet/devices/api.ts';
import type { PanelCommands } from '../../fleet/projection/api.ts';

export { type Candidate, type ClaimPorts, createClaimLoop, newestSessions, nextSessions } from './claim-loop.ts';
export { assertAsShown, enabledPhones } from './enabled-phones.ts';

export interface Commands {
  /** The commands' part of a phone's connection. */
  readonly port: CommandPort;
  /** The commands of a phone's panel, which waits for the result. */
  readonly panel: PanelCommands;
  /** Changes of a phone's settings. */
  readonly settings: SettingsLedger;
  close(): Promise<void>;
}

/** Sent immediately, without blocking tasks or other commands. */
const quick: readonly CommandKind[] = ['find', 'settings', 'stopScript'];
export const isQuick = (kind: SQL): SQL => sql`${kind} = any(${sql.param(quick)}::text[])`;

/**
 * An agent reports the result of every command within five minutes. After this time a command blocks nothing, but its result still counts.
 */
export const answerTimeoutMinutes = 10;

/** Raises the next ids by `by`, because phones may know ids that a restored database has not assigned yet. */
export async function raiseDeliveryIds(tx: Queryable, by: number): Promise<void> {
  await tx.execute(sql`select setval('command_delivery_id_seq', last_value + ${by}) from command_delivery_id_seq`);
}

/** Gives up commands that wait in a restored database and that phones may have executed and no longer remember. */
export async function giveUpForgotten(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    update command_delivery d set state = 'failed', ended_at = now(), reason = 'commandUnsure'
      from command c
     where c.id = d.command_id and d.state in ('waiting', 'sent')
       and c.created_at < now() - make_interval(hours => ${endedRunsKeptHours}::int)`);
}

/** Rows `c`: the commands for which the task of their phone waits, to be joined by `c.device_id` and `c.owner_id`. */
export const blockingCommands: SQL = sql`(
  select device_id, owner_id, kind, sent_at, command_id from command_delivery
   where state in ('waiting', 'sent') and deadline_at > now() and not ${isQuick(sql`kind`)}
     and (state = 'waiting' or sent_at > now() - make_interval(mins => ${answerTimeoutMinutes}::int))
) as c`;
