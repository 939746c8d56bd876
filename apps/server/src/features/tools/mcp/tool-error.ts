import type { ErrorName } from '@flotilla/contract/errors';
import { CallError } from '../../../platform/http/call-error.ts';
import { failure } from '../../../platform/http/envelope.ts';
import type { Tool } from './tool.ts';

/** A failure with a text for the model: the fault and the next step. */
export class ToolError extends Error {
  /** The name of the error in the audit log. */
  override readonly cause: CallError;

  constructor(what: string, next: string, cause: CallError = new CallError('whole', { params: { message: what } })) {
    super(`${what} ${next}`);
    this.name = 'ToolError';
    this.cause = cause;
  }
}

const nextSteps: Partial<Record<ErrorName, string>> = {
  deviceOffline: 'list_phones with state "online" shows phones that are reachable.',
  deviceSilent: 'Repeat the call once. If it fails again, choose another phone.',
  deviceDisabled: 'Ask the user to enable the phone, or choose another one.',
  steered: 'Wait until that user has finished, or ask the user. Do not repeat the call at once.',
  selectionChanged: 'Call the tool without the confirmation, and show the user the new blast radius.',
  noPhonesChosen: 'Choose phones that are enabled: list_phones shows the state of each.',
  unexpected: 'Report this number to the administrator. Repeating the call is unlikely to help.',
  unavailable: 'Repeat the call in a minute.',
  siteExpired: 'Only an administrator can renew the licence. Do not repeat the call.',
  ownerExpired: 'Only an administrator can extend the account. Do not repeat the call.',
};

const byCode: Readonly<Record<number, string>> = {
  400: 'Correct the arguments and call the tool again.',
  409: 'Read the current state, and decide again.',
  423: 'Do not repeat the call.',
};

/** Describes a failed call to the model: the fault and the next step. */
export function describeFailure(error: CallError, { name, notFound, permissions }: Tool): string {
  const { error: cause, code, details } = error;
  if (cause === 'forbidden') {
    const needed = permissions.join(', ');
    return `The token may not do this: ${name} needs ${needed}. Ask the user for a token with these permissions.`;
  }
  if (cause === 'notFound') return `Not found among what this token can see. ${notFound}`;
  if (code === 429)
    return `${sentence(error.text('en'))} Wait ${details.retryAfterSeconds ?? 1} s before the next call.`;
  const { envelope } = failure(error, 'en');
  const fields =
    (details.fields ?? []).length > 0 ? (envelope.data as { errors?: FieldText[] } | null)?.errors : undefined;
  const what = fields ? fields.map(({ path, message }) => `${path}: ${message}`).join('; ') : envelope.msg;
  return `${sentence(what)} ${nextSteps[cause] ?? byCode[code] ?? ''}`.trim();
}

interface FieldText {
  readonly path: string;
  readonly message: string;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
