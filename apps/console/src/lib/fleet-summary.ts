import { useAsk } from './calls/use-call.ts';
import { useCan } from './session/session.ts';

const everyMs = 5_000;
const useOptions = () => ({ everyMs, enabled: useCan('device:monitor:list') });

/** The numbers of phones that are online, offline, and in need of action. */
export const useFleetCounts = () => useAsk('GET /device/monitor/counts', {}, useOptions());

/** The same, with the state of each phone. */
export const useFleetSummary = () => useAsk('GET /device/monitor/summary', {}, useOptions());
