import { useAsk } from '../../../../lib/use-call.ts';

/** How many phones these are together; a phone that is chosen and in a group counts once. Undefined until it is known. */
export function useChosenPhones(deviceNos: readonly string[], groupIds: readonly number[]) {
  const asked = groupIds.length > 0;
  const { data } = useAsk(
    'GET /task/task/deviceListByGroup',
    { query: { groupids: groupIds.join(',') } },
    { enabled: asked, keep: true },
  );
  if (asked && !data) return undefined;
  const inGroups = new Set(asked ? data?.list.map(({ key }) => key) : []);
  const overlap = deviceNos.filter((deviceNo) => inGroups.has(deviceNo)).length;
  return { total: inGroups.size + deviceNos.length - overlap, overlap };
}
