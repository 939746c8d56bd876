import { type ErrorName, errors } from '@flotilla/contract/errors';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../platform/access/who.ts';
import type { AuditSink } from '../../../platform/audit/audit.ts';

export type Reboot = 'rebootEC' | 'rebootPhone';

/** Audits the actions of a phone's panel like calls. */
export function auditReboot(
  audit: AuditSink,
  kind: Reboot,
  {
    who,
    deviceNo,
    address,
    locale,
    error,
  }: {
    readonly who: UserWho;
    readonly deviceNo: string;
    readonly address: string;
    readonly locale: Locale;
    readonly error: ErrorName | null;
  },
): void {
  audit.record({
    module: kind === 'rebootEC' ? "Restart a phone's agent" : 'Restart a phone',
    httpMethod: 'GET',
    path: '/rapi/ws/device',
    who,
    address,
    locale,
    params: JSON.stringify({ deviceNo }),
    code: error ? errors[error].code : 0,
    message: error ?? '',
    durationMs: 0,
    requestId: '',
  });
}
