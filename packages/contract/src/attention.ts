import type { Refusal } from './refusals.ts';

/** The facts that decide how urgently a phone needs attention. Heartbeat fields are `null` until the first one. */
export interface AttentionFacts {
  /** 0 enabled, 1 disabled. */
  readonly status: number;
  readonly online: boolean;
  readonly refusal: Refusal | null;
  /** 1 normal, 0 not started. */
  readonly serviceOk: number | null;
  readonly taskName: string | null;
  readonly battery: number | null;
  readonly isCharging: number | null;
  /** The last run threw an exception that is still listed, and no later run has succeeded. */
  readonly threw: boolean;
}

/** A battery below this percentage that is not charging is low. */
export const lowBatteryPercent = 20;

export const isBatteryLow = ({ battery, isCharging }: Pick<AttentionFacts, 'battery' | 'isCharging'>): boolean =>
  battery !== null && battery < lowBatteryPercent && isCharging !== 1;

/** A phone's condition in one word. `cloned`: another phone used its token while it was offline. */
export type PhoneCondition = 'cloned' | 'stopped' | 'busy' | 'idle' | 'offline' | 'disabled';

export function phoneCondition({
  status,
  online,
  refusal,
  serviceOk,
  taskName,
}: Omit<AttentionFacts, 'battery' | 'isCharging' | 'threw'>): PhoneCondition {
  if (status === 1) return 'disabled';
  if (!online) return refusal === 'clone' ? 'cloned' : 'offline';
  if (serviceOk === 0) return 'stopped';
  return taskName ? 'busy' : 'idle';
}

/** The rank of an online phone whose battery is low. */
const lowRank = 3;
const threwRank = 4;
/** The rank of phones without problems, idle or busy, so that starting work does not move a phone on the wall. */
export const calmRank = 5;
const ranks: Readonly<Record<PhoneCondition, number>> = {
  offline: 0,
  cloned: 1,
  stopped: 2,
  busy: calmRank,
  idle: calmRank,
  disabled: 6,
};

/** Orders phones by urgency: the most urgent has the lowest rank. */
export function attentionRank(facts: AttentionFacts): number {
  const rank = ranks[phoneCondition(facts)];
  if (rank !== calmRank) return rank;
  if (isBatteryLow(facts)) return lowRank;
  return facts.threw ? threwRank : rank;
}

/** The reasons why a phone needs attention, at their ranks. `threw`: its last run failed with an exception. */
export const attentionReasons = ['offline', 'cloned', 'stopped', 'lowBattery', 'threw'] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** Whether an operator should check this phone now. */
export const needsAttention = (facts: AttentionFacts): boolean => asksForAttention(attentionRank(facts));

/** Whether a phone with this rank needs an operator now. */
export const asksForAttention = (rank: number): boolean => rank < calmRank;
