import { randomUUID } from 'node:crypto';
import { errors, errorText } from '@flotilla/contract/errors';
import type { Locale } from '@flotilla/contract/locale';
import { agentRestart, phoneRestart } from '@flotilla/contract/operation-names';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Failure } from '../../../platform/audit/failure.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PanelCommands } from './api.ts';
import type { BrowserDeps } from './browser-deps.ts';
import { type ViewedPhone, whyNotControl } from './viewer-rights.ts';

interface Asking {
  readonly who: UserWho;
  readonly locale: Locale;
  readonly address: string;
}
type Answer = Awaited<ReturnType<PanelCommands['send']>>;

/** Logs an unexpected error. The shown text contains the request id to find it in the log. */
export function unavailable(log: BrowserDeps['log'], locale: Locale, error: unknown, requestId = randomUUID()): string {
  log.error({ err: error, requestId }, 'a phone’s panel could not be served');
  return errorText('unavailable', locale, { requestId });
}

/** Restarts a phone or its agent for a viewer who may steer it; audited like a call. Answers with the phone's message, or why there is none. */
export async function rebootPhone(
  { site, commands, audit, log }: Pick<BrowserDeps, 'site' | 'commands' | 'audit' | 'log'>,
  kind: Parameters<PanelCommands['send']>[2],
  phone: ViewedPhone,
  { who, locale, address }: Asking,
): Promise<Answer> {
  const answered = (failure: Failure | null, answer: Answer): Answer => {
    audit.record({
      module: kind === 'rebootEC' ? agentRestart : phoneRestart,
      httpMethod: 'GET',
      path: '/rapi/ws/device',
      who,
      address,
      locale,
      params: JSON.stringify({ deviceNo: phone.deviceNo }),
      code: failure ? errors[failure.error].code : 0,
      message: failure ? errorText(failure.error, 'en', failure.params) : '',
      ...(failure && { failure }),
      durationMs: 0,
      requestId: '',
    });
    return answer;
  };
  const refused = whyNotControl(who, phone, site);
  if (refused) return answered(refused, { ok: false, msg: errorText(refused.error, locale, refused.params) });
  try {
    return answered(null, await commands.send(who, phone, kind));
  } catch (error) {
    if (error instanceof CallError) {
      const { params } = error.details;
      return answered({ error: error.error, ...(params && { params }) }, { ok: false, msg: error.text(locale) });
    }
    const requestId = randomUUID();
    const msg = unavailable(log, locale, error, requestId);
    return answered({ error: 'unavailable', params: { requestId } }, { ok: false, msg });
  }
}
