import { acknowledgeAlarms, alarmRules, alarmStates, listAlarms } from '@flotilla/contract/http/fleet/alarms';
import { z } from 'zod';
import { tool } from '../tool.ts';
import { counted, id, page, pageText } from './arguments.ts';

const { shape: alarm } = listAlarms.answer.shape.list.element;

const list = tool({
  name: 'alarms',
  title: 'List alarms',
  description:
    'Lists alarms, newest first: phones that are offline, hot, or low on battery or memory, and tasks with many failed runs.',
  permissions: ['alarm:event:list'],
  effect: 'reads',
  notFound: 'Leave out the filters to see all alarms.',
  input: z.strictObject({ state: z.enum(alarmStates).optional(), rule: z.enum(alarmRules).optional(), ...page }),
  output: z.strictObject({
    alarms: z.array(
      z.strictObject({
        ...{ alarmId: alarm.id, rule: alarm.rule, state: alarm.state, phone: alarm.deviceNo, task: alarm.taskName },
        ...{ value: alarm.value, limit: alarm.limit, cause: alarm.causeName, openedAt: alarm.openedAt },
      }),
    ),
    total: z.int(),
  }),
  async run({ call }, { state, rule, page: pageNum, pageSize }) {
    const query = {
      ...{ pageNum: String(pageNum), pageSize: String(pageSize), orderBy: 'openedAt' as const, order: 'desc' as const },
      ...(state && { state }),
      ...(rule && { rule }),
    };
    const { list: rows, total } = await call(listAlarms, { query });
    const alarms = rows.map((row) => {
      const { id: alarmId, rule: kind, state: now, deviceNo, taskName, value, limit, causeName, openedAt } = row;
      return {
        alarmId,
        rule: kind,
        state: now,
        phone: deviceNo,
        task: taskName,
        value,
        limit,
        cause: causeName,
        openedAt,
      };
    });
    const lines = alarms.map(
      ({ alarmId, rule: kind, state: now, phone, task, openedAt }) =>
        `alarmId ${alarmId}: ${kind}, ${phone || task}, ${now}, opened ${openedAt}`,
    );
    return {
      text: [pageText('Alarms', rows.length, total, pageNum, pageSize), ...lines].join('\n'),
      data: { alarms, total },
    };
  },
});

const acknowledge = tool({
  name: 'acknowledge_alarm',
  title: 'Acknowledge alarms',
  description: 'Acknowledges open alarms, so that no more messages about them are sent. The note says who takes care.',
  permissions: ['alarm:event:edit'],
  effect: 'acts',
  notFound: 'alarms shows the ids of alarms.',
  input: z.strictObject({ alarmIds: z.array(id).min(1).max(100), note: z.string().max(200).optional() }),
  output: z.strictObject({ acknowledged: z.int() }),
  async run({ call }, { alarmIds, note }) {
    const { acknowledged } = await call(acknowledgeAlarms, { body: { ids: alarmIds, ...(note && { note }) } });
    return { text: `Acknowledged ${counted(acknowledged, 'alarm')}.`, data: { acknowledged } };
  },
});

export const alarmTools = [list, acknowledge];
