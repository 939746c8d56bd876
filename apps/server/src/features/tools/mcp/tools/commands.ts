import { oneCommand, sendCommand } from '@flotilla/contract/http/automation/commands';
import { z } from 'zod';
import { chosenPhones } from '../blast-radius.ts';
import { type ToolContext, tool } from '../tool.ts';
import { chosen, confirmation, counted, id, page, pageText } from './arguments.ts';

interface Order {
  readonly kind: 'find' | 'rebootEC' | 'rebootPhone' | 'stopScript' | 'shell';
  readonly args: Record<string, string | number>;
}

interface Arguments {
  readonly phones?: string[] | undefined;
  readonly groupIds?: number[] | undefined;
  readonly confirmation?: string | undefined;
}

async function send(context: ToolContext, given: Arguments, { kind, args }: Order, action: string) {
  const { phones, warnings } = await chosenPhones(context, given);
  return context.confirm({
    args: { ...given },
    radius: { willHappen: `${action} on ${counted(phones.length, 'phone')}.`, phones, warnings },
    async perform(idempotencyKey) {
      const deviceNos = phones.map(({ deviceNo }) => deviceNo);
      const body = { kind, args, deviceNos, expected: phones.length };
      const { id: commandId, count } = await context.call(sendCommand, { body, idempotencyKey });
      const text = `Sent as command ${commandId} to ${counted(count, 'phone')}. command_result shows their results.`;
      return { text, data: { commandId, phones: count } };
    },
  });
}

const sent = z.strictObject({ commandId: z.int(), phones: z.int() });
const { shape: answerShape } = oneCommand.answer;
const { shape: delivery } = answerShape.list.element;

const twice = 'The first call changes nothing: it returns the blast radius and a confirmation for the second call.';

const shell = tool({
  name: 'shell',
  title: 'Run a shell command',
  description: `Runs a shell command on the chosen phones. ${twice} command_result has the output.`,
  permissions: ['task:command:send', 'task:command:shell', 'device:monitor:list'],
  effect: 'destroys',
  notFound: 'list_phones shows the numbers of phones, list_groups the ids of groups.',
  input: z.strictObject({
    command: z.string().trim().min(1).max(8_000),
    timeoutMs: z.int().min(1_000).max(240_000).optional(),
    ...chosen,
    confirmation,
  }),
  output: sent,
  run(context, args) {
    const { command, timeoutMs } = args;
    const order: Order = { kind: 'shell', args: { command, ...(timeoutMs && { timeoutMs }) } };
    return send(context, args, order, `Runs the shell command "${command.slice(0, 200)}"`);
  },
});

const actions = {
  find: 'Lets ring or flash, so that they are found,',
  rebootEC: 'Restarts the agent',
  rebootPhone: 'Reboots, which ends what runs,',
  stopScript: 'Stops the running script',
} as const;

const command = tool({
  name: 'send_command',
  title: 'Send a command',
  description: `Sends a command to the chosen phones: find (ring or flash), rebootPhone, rebootEC (restart the agent) or stopScript. ${twice}`,
  permissions: ['task:command:send', 'device:monitor:list'],
  effect: 'destroys',
  notFound: 'list_phones shows the numbers of phones, list_groups the ids of groups.',
  input: z.strictObject({ kind: z.enum(['find', 'rebootPhone', 'rebootEC', 'stopScript']), ...chosen, confirmation }),
  output: sent,
  run: (context, args) => send(context, args, { kind: args.kind, args: {} }, actions[args.kind]),
});

const mostOutput = 4_000;

const result = tool({
  name: 'command_result',
  title: 'Results of a command',
  description:
    'Reads the result of a command of each phone: waiting, sent, done, failed, expired or cancelled, with its output.',
  permissions: ['task:command:list'],
  effect: 'reads',
  notFound: 'Give the commandId that shell or send_command returned.',
  input: z.strictObject({ commandId: id, ...page }),
  output: z.strictObject({
    counts: answerShape.command.shape.counts,
    results: z.array(
      z.strictObject({
        ...{ phone: delivery.deviceNo, state: delivery.state, output: delivery.output, error: delivery.error },
      }),
    ),
    total: z.int(),
  }),
  async run({ call }, { commandId, page: pageNum, pageSize }) {
    const query = { id: commandId, pageNum: String(pageNum), pageSize: String(pageSize) };
    const { list, total, command: summary } = await call(oneCommand, { query });
    const results = list.map(({ deviceNo, state, output, error }) => ({
      phone: deviceNo,
      state,
      output: output.slice(0, mostOutput),
      error,
    }));
    const lines = results.map(({ phone, state, output, error }) => `${phone} ${state} ${error || output}`.trim());
    return {
      text: [pageText('Results', list.length, total, pageNum, pageSize), ...lines].join('\n'),
      data: { counts: summary.counts, results, total },
    };
  },
});

export const commandTools = [shell, command, result];
