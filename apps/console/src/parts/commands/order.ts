import type { Body } from '../../lib/calls/api.ts';
import type { Command, CommandKind } from './commands.ts';

export interface Apk {
  apkId: number;
  fileName: string;
}

/** The dialog's values for all kinds at once, so that changing the kind loses no input. */
export interface OrderValues {
  from: 'upload' | 'address';
  apk?: Apk;
  /** Named as the server names them, so that its errors find their fields. */
  args: {
    url?: string;
    sha256?: string;
    command?: string;
    timeoutMs?: number;
    heartbeat?: number | null;
    runMode?: 'accessibility' | 'agent' | 'automatic' | null;
    logFloatWindow?: boolean | null;
    startStopFloatWindow?: boolean | null;
  };
  expiryMinutes?: number | null;
}

/** Nothing filled in; `null` leaves a setting unchanged. */
export const emptyValues: OrderValues = {
  from: 'upload',
  args: { heartbeat: null, runMode: null, logFloatWindow: null, startStopFloatWindow: null },
};

type Args = NonNullable<Body<'POST /task/command/send'>['args']>;

const fieldsOf: Partial<Record<CommandKind, readonly (keyof OrderValues['args'])[]>> = {
  install: ['url', 'sha256'],
  shell: ['command', 'timeoutMs'],
  settings: ['heartbeat', 'runMode', 'logFloatWindow', 'startStopFloatWindow'],
};

/** The filled-in arguments of a command of this kind. */
export function argsOf(kind: CommandKind, values: OrderValues): Args {
  if (kind === 'install' && values.from === 'upload') return values.apk ? { apkId: values.apk.apkId } : {};
  const { [kind]: names = [] } = fieldsOf;
  const given = names.map((name) => [name, trimmed(values.args[name])]);
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

/** Whether phones can download from this address. */
export const isWebAddress = (text: string): boolean => /^\s*https?:/i.test(text) && URL.canParse(text.trim());

const trimmed = (value: string | number | boolean | null | undefined): string | number | boolean | null => {
  const plain = typeof value === 'string' ? value.trim() : value;
  return plain === undefined || plain === '' ? null : plain;
};

/** The form's values of an earlier command. */
export function valuesOf({ kind, args }: Pick<Command, 'kind' | 'args'>): OrderValues {
  const { apkId, fileName } = args;
  if (kind === 'install' && typeof apkId === 'number')
    return { ...emptyValues, apk: { apkId, fileName: String(fileName ?? apkId) } };
  const from = kind === 'install' ? 'address' : 'upload';
  return { from, args: { ...emptyValues.args, ...(args as OrderValues['args']) } };
}
