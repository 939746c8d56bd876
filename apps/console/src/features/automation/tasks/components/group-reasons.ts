import type { Reason } from '../../../../parts/runs/reason-words.ts';

export interface ReasonGroup {
  reason: Reason['reason'];
  /** The common part of the phones' reasons; empty if they differ. */
  detail: string;
  /** Since when it applies to the first of them. */
  since: string | null;
  deviceNos: readonly string[];
}

const earliest = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : Date.parse(b) < Date.parse(a) ? b : a;

/** One entry per reason: first those of the whole task, then those of the most phones. */
export function groupReasons(list: readonly Reason[], deviceNo?: string): ReasonGroup[] {
  const groups = new Map<Reason['reason'], ReasonGroup>();
  for (const { reason, detail, since, deviceNo: of } of list) {
    if (deviceNo !== undefined && of !== deviceNo && of !== '') continue;
    const known = groups.get(reason);
    const deviceNos =
      of === '' || known?.deviceNos.includes(of) ? (known?.deviceNos ?? []) : [...(known?.deviceNos ?? []), of];
    groups.set(reason, {
      reason,
      detail: known && known.detail !== detail ? '' : detail,
      since: known ? earliest(known.since, since) : since,
      deviceNos,
    });
  }
  const weight = ({ deviceNos }: ReasonGroup) => (deviceNos.length === 0 ? Number.POSITIVE_INFINITY : deviceNos.length);
  return [...groups.values()].sort((a, b) => (weight(a) === weight(b) ? 0 : weight(b) - weight(a)));
}
