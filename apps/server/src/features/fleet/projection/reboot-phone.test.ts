import { expect, test, vi } from 'vitest';
import type { AuditLine } from '../../../platform/audit/audit.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { rebootPhone } from './reboot-phone.ts';

const who = { permissions: new Set(['*:*:*']), tenantExpiresAt: null } as never;
const phone = { id: 7, deviceNo: 'A-7', status: 0, capabilities: [], ownerExpiresAt: null };

async function reboot(send: () => Promise<{ ok: boolean; msg: string }>, more: Partial<typeof phone> = {}) {
  const audited: { code: number; error: string | undefined }[] = [];
  const error = vi.fn();
  const deps = {
    site: { openScreen: true, expired: () => false },
    commands: { send },
    audit: { record: (record: AuditLine) => audited.push({ code: record.code, error: record.failure?.error }) },
    log: { error },
  } as never;
  const answer = await rebootPhone(deps, 'rebootPhone', { ...phone, ...more }, { who, locale: 'en', address: '' });
  return { answer, audited, error };
}

test('the phone’s own answer is handed on', async () => {
  const { answer, audited } = await reboot(async () => ({ ok: true, msg: 'going down' }));
  expect(answer).toEqual({ ok: true, msg: 'going down' });
  expect(audited).toEqual([{ code: 0, error: undefined }]);
});

test.each([
  ['deviceOffline', 'Phone A-7 is offline'],
  ['deviceSilent', 'Phone A-7 did not answer'],
] as const)('what is known to stand against it is said: %s', async (name, msg) => {
  const { answer, audited, error } = await reboot(async () => {
    throw new CallError(name, { params: { deviceNo: 'A-7' } });
  });
  expect(answer).toEqual({ ok: false, msg });
  expect(audited).toEqual([{ code: 409, error: name }]);
  expect(error).not.toHaveBeenCalled();
});

test('a phone that may not be steered gets no request', async () => {
  const send = vi.fn();
  const { answer, audited } = await reboot(send, { status: 1 });
  expect(answer.ok).toBe(false);
  expect(audited).toMatchObject([{ error: 'deviceDisabled' }]);
  expect(send).not.toHaveBeenCalled();
});

test('an unexpected error is logged, and not attributed to the phone', async () => {
  const away = new Error('the database is away');
  const { answer, audited, error } = await reboot(async () => {
    throw away;
  });
  const [{ err, requestId }] = error.mock.calls[0]!;
  expect(err).toBe(away);
  expect(answer).toEqual({ ok: false, msg: expect.stringContaining(`try again later (${requestId})`) });
  expect(audited).toEqual([{ code: 500, error: 'unavailable' }]);
});
