import type { PhoneState } from '@flotilla/contract/phone-state';
import type { Answer } from '../../lib/calls/api.ts';
import { useAsk } from '../../lib/calls/use-call.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session/session.ts';
import { stateAt } from '../phone/phone-state.ts';

type Resolved = Answer<'POST /device/deviceList/resolve'>;
export type States = ReadonlyMap<string, PhoneState>;

/** The server's response, as the state of each number. */
export const statesOf = ({ deviceNos, states }: Resolved): States =>
  new Map(deviceNos.map((deviceNo, index) => [deviceNo, stateAt(states[index]!)]));

const cannotRun: readonly PhoneState[] = ['disabled', 'never'];

/** All phones except those on which nothing would run, unless the state filter selects these. */
export function runnable(states: States, askedStates: string | undefined): { deviceNos: string[]; left: States } {
  const asked = (askedStates ?? '').split(',');
  const isTaken = (state: PhoneState) => !cannotRun.includes(state) || asked.includes(state);
  const entries = [...states];
  return {
    deviceNos: entries.filter(([, state]) => isTaken(state)).map(([deviceNo]) => deviceNo),
    left: new Map(entries.filter(([, state]) => !isTaken(state))),
  };
}

/** The number of chosen phones that cannot run or do not exist; empty until it is loaded, and for users who may not list phones. */
export function useChoiceNotes(deviceNos: readonly string[], groupIds: readonly number[]): string[] {
  const t = useT();
  const mayList = useCan('device:list:list');
  const { data } = useAsk(
    'POST /device/deviceList/resolve',
    { body: { deviceNos: [...deviceNos], groupIds: [...groupIds] } },
    { enabled: mayList && deviceNos.length + groupIds.length > 0, keep: true },
  );
  if (!data || deviceNos.length + groupIds.length === 0) return [];
  const states = statesOf(data);
  const unknown = deviceNos.filter((deviceNo) => !states.has(deviceNo)).length;
  return [...notesOf(states.values(), t), ...(unknown > 0 ? [t('pick.unknown', { count: unknown })] : [])];
}

const countOf = (states: Iterable<PhoneState | undefined>, wanted: PhoneState): number =>
  [...states].filter((state) => state === wanted).length;

/** "3 of them are disabled and will not run." Empty where all can. */
export function notesOf(states: Iterable<PhoneState | undefined>, t: Translate): string[] {
  const all = [...states];
  const disabled = countOf(all, 'disabled');
  const never = countOf(all, 'never');
  return [
    disabled > 0 && t('pick.disabled', { count: disabled }),
    never > 0 && t('pick.never', { count: never }),
  ].filter((note) => note !== false);
}
