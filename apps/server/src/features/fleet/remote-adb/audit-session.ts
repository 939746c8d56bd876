import { errors, errorText } from '@flotilla/contract/errors';
import type { AuditSink } from '../../../platform/audit/audit.ts';
import type { Refused } from '../projection/api.ts';
import type { Opening } from './open-session.ts';

/** Records the opening, the refusal or the end of a session like a call. */
export const auditSession = (
  audit: AuditSink,
  module: string,
  { who, locale, address, deviceNo }: Opening,
  { failure, ...more }: { readonly failure?: Refused; readonly reason?: string; readonly bytes?: number },
): void =>
  audit.record({
    module,
    httpMethod: 'GET',
    path: '/rapi/ws/adb',
    who,
    address,
    locale,
    params: JSON.stringify({ deviceNo, ...more }),
    code: failure ? errors[failure.error].code : 0,
    message: failure ? errorText(failure.error, 'en', failure.params) : '',
    ...(failure && { failure }),
    durationMs: 0,
    requestId: '',
  });
