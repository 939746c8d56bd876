import { makeEnrolTicket, readBindCode } from '@flotilla/contract/http/fleet/enrolment';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { nextDeviceId } from '../../../testing/fleet-factories.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();

const look = (code: string) => t.anonymous.send(readBindCode, { body: { code } });

test('a code shows without a session how a phone joins, and which has', async () => {
  const { code, expiresAt } = await tenant.call(makeEnrolTicket, { body: {} });
  const { data } = await look(code.toLowerCase().replace('-', ''));
  expect(data).toMatchObject({ code, expiresAt, deviceNo: '', servers: [t.url] });
  expect(JSON.parse(data.json)).toEqual({ servers: [t.url], key: code });
  expect(data.qr).toMatch(/^data:image\/png;base64,/);
  expect(data.agentCommand).toBe(`npm run agent -- --server ${t.url} --key ${code}`);

  const phone = await connectPhone(t.url, { deviceId: nextDeviceId(), key: code });
  const { deviceNo } = await phone.next('welcome');
  expect((await look(code)).data).toMatchObject({ deviceNo });
  phone.close();
});

test('the reason why a phone was refused is shown until one has joined', async () => {
  const small = await t.tenant({ deviceQuantity: 1 });
  const { code: first } = await small.call(makeEnrolTicket, { body: {} });
  const { code } = await small.call(makeEnrolTicket, { body: {} });
  const phone = await connectPhone(t.url, { deviceId: nextDeviceId(), key: first });
  const { deviceNo } = await phone.next('welcome');
  const tooMany = await connectPhone(t.url, { deviceId: nextDeviceId(), key: code });
  expect((await tooMany.next('refused')).reason).toBe('quota');
  expect((await look(code)).data).toMatchObject({ deviceNo: '', refusal: 'quota' });
  expect((await look(first)).data).toMatchObject({ deviceNo, refusal: '' });
  await t.db.query('update user_account set device_quantity = 2 where id = $1', [small.id]);
  const again = await connectPhone(t.url, { deviceId: nextDeviceId(), key: code });
  await again.next('welcome');
  expect((await look(code)).data).toMatchObject({ refusal: '' });
  for (const one of [phone, again]) one.close();
});

test('a wrong or expired code is reported as such; guessing ends soon, on the page and at the door alike', async () => {
  const { code } = await tenant.call(makeEnrolTicket, { body: {} });
  await t.db.query("update bind_code set expires_at = now() - interval '1 second'");
  expect(await look(code)).toMatchObject({ code: 400, msg: 'The code is not valid, or its time is over' });
  for (let nth = 0; nth < 19; nth += 1) expect((await look('ABCD-EFGH')).code).toBe(400);
  const { code: good } = await tenant.call(makeEnrolTicket, { body: {} });
  const late = await look(good);
  expect(late).toMatchObject({ status: 429, code: 429 });
  expect(late.headers.get('retry-after')).toBe('60');
  const phone = await connectPhone(t.url, { deviceId: nextDeviceId(), key: 'ABCD-EFGH' });
  expect((await phone.next('refused')).reason).toBe('tooMany');
});
