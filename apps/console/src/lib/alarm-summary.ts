import type { Answer } from './calls/api.ts';
import { useAsk } from './calls/use-call.ts';
import { useCan } from './session/session.ts';

export type AlarmSummary = Answer<'GET /alarm/event/summary'>;
export type Incident = AlarmSummary['incidents'][number];

/** As often as the counts of phones, which alarms are compared with. */
const everyMs = 5_000;

/** The open alarms and their incidents. Home, the bell and the list share this query, so that they show the same numbers. */
export const useAlarmSummary = () =>
  useAsk('GET /alarm/event/summary', {}, { everyMs, enabled: useCan('alarm:event:list') });

const none: readonly Incident[] = [];

/** Returns the listed incidents that are not acknowledged. `openIncidents` of the summary counts all of them. */
export const openIncidents = (summary: AlarmSummary | undefined): readonly Incident[] =>
  summary?.incidents.filter(({ state }) => state === 'open') ?? none;
