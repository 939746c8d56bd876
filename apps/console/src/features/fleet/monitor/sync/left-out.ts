import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';

/** The reason why a chosen phone does not follow. */
export interface LeftOut {
  readonly deviceNo: string;
  readonly why: 'offline' | 'disabled' | 'elsewhere';
}

/** Splits the selected phones into those that can be controlled together and the others. Only phones of the page can be shown and controlled. */
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
