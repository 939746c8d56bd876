import type { MonitorRow } from '@flotilla/contract/http/monitor';

/** Why a chosen phone does not move with the others. */
export interface LeftOut {
  readonly deviceNo: string;
  readonly why: 'offline' | 'disabled' | 'elsewhere';
}

/** Of the chosen phones those that can move together, and the others; only those of the page can be shown and steered. */
export function splitMovable(chosen: readonly string[], rows: readonly MonitorRow[]) {
  const byNumber = new Map(rows.map((row) => [row.deviceNo, row]));
  const whyNot = (row: MonitorRow | undefined): LeftOut['why'] | undefined => {
    if (!row) return 'elsewhere';
    if (row.status !== 0) return 'disabled';
    return row.online ? undefined : 'offline';
  };
  const movable: string[] = [];
  const leftOut: LeftOut[] = [];
  for (const deviceNo of chosen) {
    const why = whyNot(byNumber.get(deviceNo));
    if (why) leftOut.push({ deviceNo, why });
    else movable.push(deviceNo);
  }
  return { movable, leftOut };
}
