import type { DatabaseSync } from 'node:sqlite';
import { mostTakenItems, type TakenItem } from '@flotilla/contract/numbered-run';
import { ofOwner, type RunOwner } from './run-records.ts';

/** The data lines that runs took, each with the site's epoch in which it was taken or last reported. */
export function createTakenRecords(db: DatabaseSync) {
  const add = db.prepare('INSERT OR REPLACE INTO taken_item VALUES (?, ?, ?, ?, ?, ?)');
  const remove = db.prepare(`DELETE FROM taken_item WHERE ${ofOwner} AND item_id = :id`);
  const list = db.prepare(`SELECT item FROM taken_item WHERE ${ofOwner} AND epoch < :epoch LIMIT ${mostTakenItems}`);
  const confirm = db.prepare(`UPDATE taken_item SET epoch = :epoch WHERE ${ofOwner} AND item_id = :id`);
  const prune = db.prepare('DELETE FROM taken_item WHERE taken_at < ?');
  return {
    add({ deviceId, incarnation }: RunOwner, epoch: number, items: readonly TakenItem[]): void {
      for (const item of items) add.run(deviceId, incarnation, item.id, epoch, Date.now(), JSON.stringify(item));
    },
    remove(owner: RunOwner, ids: readonly number[]): void {
      for (const id of ids) remove.run({ ...owner, id });
    },
    /** Returns up to `mostTakenItems` lines that the site does not know to be taken since it began this epoch. */
    listBefore: (owner: RunOwner, epoch: number): TakenItem[] =>
      list.all({ ...owner, epoch }).map((row) => JSON.parse(String(row.item)) as TakenItem),
    confirm(owner: RunOwner, epoch: number, ids: readonly number[]): void {
      for (const id of ids) confirm.run({ ...owner, epoch, id });
    },
    prune: (beforeMs: number): number => Number(prune.run(beforeMs).changes),
  };
}
