import { listMonitor, type MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import type { ToolContext } from './tool.ts';
import { ToolError } from './tool-error.ts';
import { counted } from './tools/arguments.ts';

const mostPhones = 1_000;

interface Choice {
  readonly phones?: readonly string[] | undefined;
  readonly groupIds?: readonly number[] | undefined;
}

/** The enabled phones of a choice, by number, with the reasons why some of them will not act at once. @throws ToolError if none is left */
export async function chosenPhones({ call }: ToolContext, { phones = [], groupIds = [] }: Choice) {
  const wholePage = { pageSize: String(mostPhones), orderBy: 'deviceNo' as const };
  const queries = [
    ...(phones.length > 0 ? [{ ...wholePage, deviceNos: [...phones] }] : []),
    ...groupIds.map((groupId) => ({ ...wholePage, groupId: String(groupId) })),
  ];
  const found = new Map<string, MonitorRow>();
  for (const query of queries) {
    const { list, total } = await call(listMonitor, { query });
    if (total > mostPhones) throw new ToolError(`A choice has at most ${mostPhones} phones.`, 'Choose fewer phones.');
    for (const row of list) found.set(row.deviceNo, row);
  }
  const unknown = phones.filter((deviceNo) => !found.has(deviceNo));
  if (unknown.length > 0) {
    const what = `Not found among what this token can see: ${unknown.slice(0, 10).join(', ')}.`;
    throw new ToolError(what, 'list_phones shows the numbers of the phones.');
  }
  const all = [...found.values()];
  const enabled = all.filter(({ status }) => status === 0);
  if (enabled.length === 0)
    throw new ToolError('No enabled phone is chosen.', 'Give phones or groupIds; list_phones shows both.');
  const count = (fits: (row: MonitorRow) => boolean, one: string, many: string): string[] => {
    const fitting = enabled.filter(fits).length;
    return fitting > 0 ? [`${fitting} of them ${fitting === 1 ? one : many}`] : [];
  };
  const leftOut = all.length - enabled.length;
  const warnings = [
    ...(leftOut > 0 ? [`${counted(leftOut, 'disabled phone')} left out.`] : []),
    ...count(
      ({ online }) => !online,
      'is offline and acts when it is online again.',
      'are offline and act when they are online again.',
    ),
    ...count(
      ({ online, taskName }) => online && Boolean(taskName),
      'is busy and acts afterwards.',
      'are busy and act afterwards.',
    ),
  ];
  return { phones: enabled.map(({ deviceNo, userName }) => ({ deviceNo, userName })), warnings };
}
