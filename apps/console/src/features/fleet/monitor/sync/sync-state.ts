/** A phone that follows the leader's touches. */
export interface Follower {
  readonly deviceNo: string;
  /** The reason why it is paused: its screen differs from the leader's, or a user paused it. */
  readonly paused?: 'departed' | 'hand' | undefined;
  /** Unanswered actions: number and time, oldest first. */
  readonly pending: readonly (readonly [seq: number, atMs: number])[];
  /** The latency of its last response. */
  readonly latencyMs?: number | undefined;
  /** The way in which it found the element last tapped on the leader. */
  readonly by?: TappedBy | undefined;
  /** The reason why the last action failed. */
  readonly error?: string | undefined;
  /** Since when its screen has differed from the leader's, after the last touch. */
  readonly differsSinceMs?: number | undefined;
}

export interface SyncState {
  readonly leader: string;
  readonly followers: readonly Follower[];
  /** Phones whose screens depart from the leader's pause themselves. */
  readonly brake: boolean;
  /** The meaning of a tap on the leader for the others. */
  readonly by: TappedBy;
  /** The time of the leader's last touch. */
  readonly touchedAtMs: number | undefined;
}

/** The target of followers' taps: the leader's element, or the same position. */
export type TappedBy = 'element' | 'place';

export type Mark = 'idle' | 'done' | 'late' | 'failed' | 'paused';

/** A response that takes longer than the first time is late; after the second time it counts as missing. */
export const lateMs = 500;
export const silentMs = 5_000;
/** Screens may differ for this long after a touch, twice, before a phone is paused. */
export const settleMs = 1_000;
export const departedMs = 1_000;

const follower = (deviceNo: string): Follower => ({ deviceNo, pending: [] });

export const beginSync = (leader: string, deviceNos: readonly string[]): SyncState => ({
  leader,
  followers: deviceNos.filter((deviceNo) => deviceNo !== leader).map(follower),
  brake: true,
  by: 'place',
  touchedAtMs: undefined,
});

/** Returns the same object if no member changes, so that nothing is rendered again. */
function change(state: SyncState, which: (one: Follower) => boolean, how: (one: Follower) => Follower): SyncState {
  const followers = state.followers.map((one) => (which(one) ? how(one) : one));
  return followers.every((one, nth) => one === state.followers[nth]) ? state : { ...state, followers };
}

const anyone = (): boolean => true;
const follows = ({ paused }: Follower): boolean => !paused;
const isOf =
  (deviceNo: string) =>
  (one: Follower): boolean =>
    one.deviceNo === deviceNo;

/** The phones that the next touch moves: the leader and its followers. */
export const movedBy = ({ leader, followers }: SyncState): string[] => [
  leader,
  ...followers.filter(follows).map(({ deviceNo }) => deviceNo),
];

/** Records that a touch was sent to these phones. */
export function sent(state: SyncState, seq: number, deviceNos: ReadonlySet<string>, nowMs: number): SyncState {
  const after = change(
    state,
    ({ deviceNo }) => deviceNos.has(deviceNo),
    (one) => ({ ...one, pending: [...one.pending, [seq, nowMs]], differsSinceMs: undefined }),
  );
  return { ...after, touchedAtMs: nowMs };
}

interface Answer {
  readonly seq: number;
  readonly ok: boolean;
  readonly error: string;
  readonly by?: TappedBy | undefined;
}

/** Records a phone's response. Actions sent to the phone earlier are settled, too, because phones respond in order. */
export const answered = (
  state: SyncState,
  deviceNo: string,
  { seq, ok, error, by }: Answer,
  nowMs: number,
): SyncState =>
  change(
    state,
    (one) => one.deviceNo === deviceNo && one.pending.some(([waiting]) => waiting === seq),
    (one) => ({
      ...one,
      pending: one.pending.filter(([waiting]) => waiting > seq),
      latencyMs: nowMs - one.pending.find(([waiting]) => waiting === seq)![1],
      by,
      error: ok ? undefined : error,
    }),
  );

/** An action without a response counts as failed. */
export const passed = (state: SyncState, nowMs: number, silence: string): SyncState => {
  const isSilent = ({ pending }: Follower) => pending[0] !== undefined && nowMs - pending[0][1] > silentMs;
  if (!state.followers.some(isSilent)) return state;
  return change(state, isSilent, (one) => ({
    ...one,
    pending: one.pending.filter(([, atMs]) => nowMs - atMs <= silentMs),
    error: silence,
  }));
};

/** The distance of a follower's picture from the leader's; `undefined` if one of them is unknown since the last touch. */
export type Differs = (deviceNo: string) => boolean | undefined;

/** Looks at the screens: who has differed for long enough after the touches have settled is paused. */
export function looked(state: SyncState, differs: Differs, nowMs: number): SyncState {
  const { brake, touchedAtMs } = state;
  if (!brake || touchedAtMs === undefined || nowMs - touchedAtMs < settleMs) return state;
  return change(state, follows, (one) => {
    const different = differs(one.deviceNo);
    if (different === undefined) return one;
    if (!different) return one.differsSinceMs === undefined ? one : { ...one, differsSinceMs: undefined };
    const differsSinceMs = one.differsSinceMs ?? nowMs;
    return nowMs - differsSinceMs > departedMs
      ? { ...one, paused: 'departed', differsSinceMs: undefined }
      : { ...one, differsSinceMs };
  });
}

export const pause = (state: SyncState, deviceNo: string): SyncState =>
  change(state, isOf(deviceNo), (one) => (one.paused ? one : { ...one, paused: 'hand' }));

/** Resumes one phone, or all without a number. Screens are compared again after the next touch. */
export const resume = (state: SyncState, deviceNo?: string): SyncState => ({
  ...change(state, deviceNo === undefined ? anyone : isOf(deviceNo), (one) => ({
    ...one,
    paused: undefined,
    error: undefined,
    differsSinceMs: undefined,
  })),
  touchedAtMs: undefined,
});

export const setBrake = (state: SyncState, brake: boolean): SyncState => ({
  ...change(state, anyone, (one) => ({ ...one, differsSinceMs: undefined })),
  brake,
});

/** Another of the phones leads; the one that led follows. */
export function lead(state: SyncState, leader: string): SyncState {
  if (leader === state.leader) return state;
  const others = state.followers.filter(({ deviceNo }) => deviceNo !== leader);
  return { ...state, leader, followers: [follower(state.leader), ...others], touchedAtMs: undefined };
}

export const drop = (state: SyncState, deviceNo: string): SyncState => ({
  ...state,
  followers: state.followers.filter((one) => one.deviceNo !== deviceNo),
});

export function markOf({ paused, pending, latencyMs, error }: Follower, nowMs: number): Mark {
  if (paused) return 'paused';
  if (error !== undefined) return 'failed';
  if (pending[0] && nowMs - pending[0][1] > lateMs) return 'late';
  if (latencyMs === undefined) return 'idle';
  return latencyMs > lateMs ? 'late' : 'done';
}

export function tally({ followers }: SyncState, nowMs: number): Record<Mark, number> {
  const counts: Record<Mark, number> = { idle: 0, done: 0, late: 0, failed: 0, paused: 0 };
  for (const one of followers) counts[markOf(one, nowMs)] += 1;
  return counts;
}

export const setBy = (state: SyncState, by: TappedBy): SyncState => ({ ...state, by });
