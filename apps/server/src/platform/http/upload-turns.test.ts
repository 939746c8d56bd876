import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Who } from '../access/who.ts';
import { CallError } from './call-error.ts';
import { createUploadTurns } from './upload-turns.ts';

const never = new AbortController().signal;
const person = (tenantId: number) => ({ kind: 'user', tenantId }) as Who;
const phone = (tenantId: number) => ({ kind: 'phone', tenantId }) as Who;
const turns = (perTenant: number) =>
  createUploadTurns({ folder: '', perTenant: () => perTenant, refuse: () => new CallError('limitBusy') });

test('a tenant uploads as many files at a time as its limit, and others are not affected', async () => {
  const { enter } = turns(2);
  const [leave] = [await enter(person(1), never), await enter(person(1), never)];
  await expect(enter(person(1), never)).rejects.toMatchObject({ error: 'limitBusy' });
  await enter(person(2), never);
  leave!();
  await setImmediate();
  await enter(person(1), never);
});

test('the site has a limit too, whatever the tenants', async () => {
  const { enter } = turns(1);
  for (let tenant = 1; tenant <= 32; tenant += 1) await enter(person(tenant), never);
  await expect(enter(person(33), never)).rejects.toMatchObject({ error: 'tooManyRequests' });
});

test('a phone waits for its turn', async () => {
  const { enter } = turns(1);
  const leave = await enter(phone(1), never);
  const second = enter(phone(1), never);
  leave();
  await second;
});
