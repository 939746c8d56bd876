import { errors, type Locale } from '@flotilla/contract/errors';
import type { UserWho } from '../../../platform/access/who.ts';
import type { AuditSink } from '../../../platform/audit/audit.ts';
import type { Refused } from './viewer-rights.ts';

/** What a panel's menu does to a phone is kept as a call would be. */
export function auditReboot(
  audit: AuditSink,
  kind: 'rebootEC' | 'rebootPhone',
  {
    who,
    deviceNo,
    address,
    locale,
    refused,
  }: {
    readonly who: UserWho;
    readonly deviceNo: string;
    readonly address: string;
    readonly locale: Locale;
    readonly refused: Refused | null;
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
    code: refused ? errors[refused.error].code : 0,
    message: refused ? refused.error : '',
    durationMs: 0,
    requestId: '',
  });
}
