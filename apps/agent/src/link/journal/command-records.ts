import type { DatabaseSync } from 'node:sqlite';
import { ofOwner, type RunOwner } from './run-records.ts';

export interface CommandAnswer {
  readonly ok: boolean;
  readonly output: string;
  readonly error: string;
}

export interface CommandRecord {
  readonly commandId: number;
  /** `undefined` while the command runs. It stays `undefined` if the agent was killed during the command. */
  readonly answer: CommandAnswer | undefined;
}

/** Commands that were started, with their results. A repeated command gets the stored result instead of a second execution. */
export function createCommandRecords(db: DatabaseSync) {
  const find = db.prepare(`SELECT command_id, result FROM command WHERE ${ofOwner} AND command_id = :commandId`);
  const begin = db.prepare(
    `INSERT INTO command (device_id, incarnation, command_id, received_at)
     VALUES (:deviceId, :incarnation, :commandId, :receivedAt)`,
  );
  const finish = db.prepare(`UPDATE command SET result = :result WHERE ${ofOwner} AND command_id = :commandId`);
  const deliver = db.prepare(`UPDATE command SET delivered = 1 WHERE ${ofOwner} AND command_id = :commandId`);
  const undelivered = db.prepare(
    `SELECT command_id, result FROM command WHERE ${ofOwner} AND delivered = 0 ORDER BY received_at`,
  );
  const prune = db.prepare('DELETE FROM command WHERE received_at < ?');
  return {
    find(owner: RunOwner, commandId: number): CommandRecord | undefined {
      const row = find.get({ ...owner, commandId });
      return row && readCommand(row);
    },
    begin(owner: RunOwner, commandId: number): void {
      begin.run({ ...owner, commandId, receivedAt: Date.now() });
    },
    finish(owner: RunOwner, commandId: number, answer: CommandAnswer): void {
      finish.run({ ...owner, commandId, result: JSON.stringify(answer) });
    },
    deliver(owner: RunOwner, commandId: number): void {
      deliver.run({ ...owner, commandId });
    },
    undelivered: (owner: RunOwner): CommandRecord[] => undelivered.all({ ...owner }).map(readCommand),
    prune: (beforeMs: number): number => Number(prune.run(beforeMs).changes),
  };
}

function readCommand(row: Record<string, unknown>): CommandRecord {
  const answer = row.result === null ? undefined : (JSON.parse(String(row.result)) as CommandAnswer);
  return { commandId: Number(row.command_id), answer };
}
