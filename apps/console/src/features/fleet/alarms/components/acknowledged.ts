import type { Body } from '../../../../lib/calls/api.ts';

/** The call, beside its dialog, which is loaded when it opens. */
export const acknowledge = 'POST /alarm/event/acknowledge';

/** The alarms to acknowledge. */
export interface Acknowledged {
  /** Names them in the title. */
  what: string;
  which: Pick<Body<typeof acknowledge>, 'ids' | 'incidentIds'>;
  /** Ends the selection of the list. */
  onDone?: () => void;
}
