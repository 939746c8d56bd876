import type { Capability } from '@flotilla/contract/device';
import { useAsk } from '../../lib/calls/use-call.ts';
import { useCan } from '../../lib/session/session.ts';

/** A phone's reported capabilities; undefined while unknown, and then nothing is disabled. */
export function useCapabilities(deviceNo: string): readonly Capability[] | undefined {
  const enabled = useCan('device:monitor:list') && deviceNo !== '';
  const { data } = useAsk('GET /device/monitor/list', { query: { deviceNo, pageSize: 50 } }, { enabled });
  const found = data?.list.find((row) => row.deviceNo === deviceNo)?.capabilities;
  return found && found.length > 0 ? found : undefined;
}
