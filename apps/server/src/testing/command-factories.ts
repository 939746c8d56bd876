import type { Client } from '@flotilla/client';
import type { CommandKind, ToDevice } from '@flotilla/contract/device';
import type { AnswerOf, BodyInputOf } from '@flotilla/contract/endpoint';
import { oneCommand, sendCommand } from '@flotilla/contract/http/automation/commands';
import { eventually } from './eventually.ts';
import type { ScriptedPhone } from './scripted-phone.ts';

export type CommandOrder = Extract<ToDevice, { action: 'command' }>;

/** Gives a command; answers its id. */
export const give = async (
  person: Client,
  kind: CommandKind,
  more: Partial<BodyInputOf<typeof sendCommand>>,
): Promise<number> => (await person.call(sendCommand, { body: { kind, ...more } })).id;

export const reply = (
  phone: ScriptedPhone,
  { commandId }: Pick<CommandOrder, 'commandId'>,
  more: { ok?: boolean; output?: string; error?: string } = {},
) => phone.send({ action: 'commandResult', commandId, ok: true, output: '', error: '', ...more });

/** Receives the next command of this kind and reports success. */
export async function obey(phone: ScriptedPhone, kind: CommandKind, output = ''): Promise<CommandOrder> {
  const order = await phone.next('command', (command) => command.kind === kind);
  reply(phone, order, { output });
  return order;
}

export const ledger = async (person: Client, id: number): Promise<AnswerOf<typeof oneCommand>> =>
  person.call(oneCommand, { query: { id, pageSize: 1000 } });

/** Waits until the phones of the command, by number, are in these states. */
export const untilStates = (person: Client, id: number, states: Readonly<Record<string, string>>) =>
  eventually(async () => {
    const { list } = await ledger(person, id);
    const now = Object.fromEntries(list.map((one) => [one.deviceNo, one.state]));
    return Object.entries(states).every(([deviceNo, state]) => now[deviceNo] === state);
  });
