import type { MonitorRow } from '@flotilla/contract/http/monitor';
import type { Status } from '../../app/theme/tokens.ts';
import type { MessageKey } from '../../locales/keys.ts';

/** Below this battery, and not charging, a phone needs attention. */
export const lowBattery = 20;

type StateFacts = Pick<MonitorRow, 'status' | 'online' | 'refusal' | 'serviceOk' | 'taskName'>;

/** The state of a phone as its mark shows it: above all whether its service runs. */
export function phoneStatus({ status, online, refusal, serviceOk, taskName }: StateFacts): Status {
  if (status === 1) return 'disabled';
  if (!online) return refusal === 'clone' ? 'alarm' : 'offline';
  if (serviceOk === 0) return 'warning';
  return taskName ? 'busy' : 'online';
}

export const statusWord: Record<Status, MessageKey> = {
  online: 'phone.idle',
  busy: 'status.busy',
  warning: 'phone.serviceStopped',
  alarm: 'phone.cloned',
  offline: 'status.offline',
  disabled: 'status.disabled',
};

/** Brand and model in one; many models begin with the brand already. */
export const modelName = ({ brand, mode }: Pick<MonitorRow, 'brand' | 'mode'>): string =>
  mode.toLowerCase().startsWith(brand.toLowerCase()) ? mode : [brand, mode].filter(Boolean).join(' ');

type BatteryFacts = Pick<MonitorRow, 'battery' | 'isCharging'>;
export const isLow = ({ battery, isCharging }: BatteryFacts): boolean =>
  battery !== null && battery < lowBattery && isCharging !== 1;

const ranks: Record<Status, number> = { alarm: 0, warning: 1, busy: 3, online: 4, offline: 5, disabled: 6 };

/** Orders phones by how much they need a person: the least number first. */
export const attentionRank = (phone: StateFacts & BatteryFacts): number => {
  const rank = ranks[phoneStatus(phone)];
  return phone.online && phone.status === 0 && isLow(phone) ? Math.min(rank, 2) : rank;
};

/** A stable order: those who need attention first, then as the server gave them. */
export const byAttention = <Phone extends StateFacts & BatteryFacts>(phones: readonly Phone[]): Phone[] =>
  phones.toSorted((a, b) => attentionRank(a) - attentionRank(b));
