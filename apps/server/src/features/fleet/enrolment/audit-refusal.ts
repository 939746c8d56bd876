import type { Hello, Refusal } from '@flotilla/contract/device';
import { errors } from '@flotilla/contract/errors';
import { defaultLocale } from '@flotilla/contract/locale';
import type { AuditSink } from '../../../platform/audit/audit.ts';

/** Only attempts that need attention are audited; other refusals are routine. */
const audited: ReadonlySet<Refusal> = new Set(['clone', 'badKey', 'badToken', 'tooMany']);

/** Neither key nor token is written down. */
export function auditRefusal(audit: AuditSink, reason: Refusal, hello: Hello, address: string): void {
  if (!audited.has(reason)) return;
  const { deviceId, hardware, brand, mode } = hello;
  audit.record({
    module: 'Refuse a phone',
    httpMethod: 'GET',
    path: '/rapi/ws/device',
    who: null,
    address,
    locale: defaultLocale,
    params: JSON.stringify({ reason, deviceId, hardware, brand, mode }),
    code: errors.wrongToken.code,
    message: reason,
    durationMs: 0,
    requestId: '',
    alike: reason,
  });
}
