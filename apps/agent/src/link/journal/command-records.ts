import type { DatabaseSync } from 'node:sqlite';

export interface CommandAnswer {
  readonly ok: boolean;
  readonly output: string;
  readonly error: string;
}

export interface CommandRecord {
  readonly commandId: number;
  /** Absent while the command runs, and for good if the agent died meanwhile. */
  readonly answer: CommandAnswer | undefined;
}

interface CommandOwner {
  readonly deviceId: string;
  readonly incarnation: string;
}

export type CommandRecords = ReturnType<typeof createCommandRecords>;

/** Commands that were taken up, so that a repeated one is answered instead of done again. */
export function createCommandRecords(db: DatabaseSync) {
  const find = db.prepare(
    'SELECT command_id, result FROM command WHERE device_id = ? AND incarnation = ? AND command_id = ?',
  );
  const begin = db.prepare('INSERT INTO command (device_id, incarnation, command_id, received_at) VALUES (?, ?, ?, ?)');
  const finish = db.prepare('UPDATE command SET result = ? WHERE device_id = ? AND incarnation = ? AND command_id = ?');
  const deliver = db.prepare(
    'UPDATE command SET delivered = 1 WHERE device_id = ? AND incarnation = ? AND command_id = ?',
  );
  const undelivered = db.prepare(
    'SELECT command_id, result FROM command WHERE device_id = ? AND incarnation = ? AND delivered = 0 ORDER BY received_at',
  );
  const prune = db.prepare('DELETE FROM command WHERE received_at < ?');
  return {
    find({ deviceId, incarnation }: CommandOwner, commandId: number): CommandRecord | undefined {
      const row = find.get(deviceId, incarnation, commandId);
      return row === undefined ? undefined : readCommand(row);
    },
    begin({ deviceId, incarnation }: CommandOwner, commandId: number): void {
      begin.run(deviceId, incarnation, commandId, Date.now());
    },
    finish({ deviceId, incarnation }: CommandOwner, commandId: number, answer: CommandAnswer): void {
      finish.run(JSON.stringify(answer), deviceId, incarnation, commandId);
    },
    deliver({ deviceId, incarnation }: CommandOwner, commandId: number): void {
      deliver.run(deviceId, incarnation, commandId);
    },
    undelivered: ({ deviceId, incarnation }: CommandOwner): CommandRecord[] =>
      undelivered.all(deviceId, incarnation).map(readCommand),
    prune: (beforeMs: number): number => Number(prune.run(beforeMs).changes),
  };
}

function readCommand(row: Record<string, unknown>): CommandRecord {
  const answer = row.result === null ? undefined : (JSON.parse(String(row.result)) as CommandAnswer);
  return { commandId: Number(row.command_id), answer };
}
