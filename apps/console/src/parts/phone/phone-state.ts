import {
  type AttentionFacts,
  type AttentionReason,
  attentionReasons,
  isBatteryLow,
  needsAttention,
  type PhoneCondition,
  phoneCondition,
} from '@flotilla/contract/attention';
import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { type PhoneState, phoneStates } from '@flotilla/contract/phone-state';
import type { Status } from '../../lib/theme/tokens.ts';
import type { MessageKey } from '../../locales/keys.ts';

const statusOf: Record<PhoneCondition, Status> = {
  cloned: 'alarm',
  stopped: 'warning',
  busy: 'busy',
  idle: 'online',
  offline: 'offline',
  disabled: 'disabled',
};

/** The state of a phone as its mark shows it: above all whether its service runs. */
const phoneStatus = (phone: Omit<AttentionFacts, 'threw'>): Status => statusOf[phoneCondition(phone)];

export const statusWord: Record<Status, MessageKey> = {
  online: 'status.idle',
  busy: 'status.busy',
  warning: 'phone.serviceStopped',
  alarm: 'phone.cloned',
  offline: 'status.offline',
  disabled: 'status.disabled',
};

const markOfReason: Readonly<Record<Exclude<AttentionReason, 'offline'>, Mark>> = {
  cloned: { status: 'alarm', word: 'phone.cloned' },
  stopped: { status: 'warning', word: 'phone.serviceStopped' },
  lowBattery: { status: 'warning', word: 'monitor.lowBattery' },
  threw: { status: 'alarm', word: 'monitor.threw' },
};

/** The phone's mark in lists by attention: its state, or the reason why it needs attention. */
export function attentionMark(phone: AttentionFacts): Mark {
  const status = phoneStatus(phone);
  if (!needsAttention(phone) || (status !== 'online' && status !== 'busy')) return { status, word: statusWord[status] };
  return markOfReason[isBatteryLow(phone) ? 'lowBattery' : 'threw'];
}

/** "Android 14", whether or not the phone reports the name with its version. */
export const osName = ({ osVersion }: Pick<MonitorRow, 'osVersion'>): string =>
  osVersion ? `Android ${osVersion.replace(/^Android\s*/i, '')}` : '';

interface Mark {
  status: Status;
  word: MessageKey;
}

/** Each state's mark and word, the same in all lists and counts. */
export const stateMarks: Readonly<Record<PhoneState, Mark>> = {
  offline: { status: 'offline', word: 'status.offline' },
  idle: { status: 'online', word: 'status.idle' },
  busy: { status: 'busy', word: 'status.busy' },
  disabled: { status: 'disabled', word: 'status.disabled' },
  never: { status: 'offline', word: 'status.never' },
};
/** A phone's cell in a summary: the reason why it needs attention, else its state. */
export function cellAt(state: number, rank: number): Mark {
  const reason = attentionReasons[rank];
  return reason && reason !== 'offline' ? markOfReason[reason] : stateMarks[stateAt(state)];
}

/** The state at a position of `phoneStates`. */
export const stateAt = (position: number): PhoneState => phoneStates[position] ?? 'never';

/** Brand and model in one; many models begin with the brand already. */
export const modelName = ({ brand, mode }: Pick<MonitorRow, 'brand' | 'mode'>): string =>
  mode.toLowerCase().startsWith(brand.toLowerCase()) ? mode : [brand, mode].filter(Boolean).join(' ');
