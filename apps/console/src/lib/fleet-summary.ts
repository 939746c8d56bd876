import { useCan } from './session.ts';
import { useAsk } from './use-call.ts';

const everyMs = 5_000;
const useOptions = () => ({ everyMs, enabled: useCan('device:monitor:list') });

/** How many phones are online, offline, and in need of a person. */
export const useFleetCounts = () => useAsk('GET /device/monitor/counts', {}, useOptions());

/** The same, with the state of each phone. */
export const useFleetSummary = () => useAsk('GET /device/monitor/summary', {}, useOptions());
