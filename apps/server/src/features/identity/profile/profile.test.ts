import { editProfile, getProfile, updatePassword } from '@flotilla/contract/http/profile';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { testPassword } from '../../../testing/factories.ts';

const server = await useTestApp();

test('people see and edit their own profile, and nothing that is not theirs to change', async () => {
  const tenant = await server.tenant();
  const sub = await server.subAccount(tenant);
  const profile = await sub.call(getProfile);
  expect(profile).toMatchObject({ id: sub.id, userName: sub.userName, parentName: tenant.userName, userType: 'front' });
  await sub.call(editProfile, { body: { ...profile, nickname: 'Renamed', phone: '1', gender: 'male' } });
  expect(await sub.call(getProfile)).toEqual({ ...profile, nickname: 'Renamed', phone: '1', gender: 'male' });
  for (const changed of [{ userType: 'background' }, { userName: 'x' }, { roleNames: ['admin'] }]) {
    const answer = await sub.send(editProfile, { body: { ...profile, ...changed } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: Object.keys(changed)[0] }] } });
  }
  for (const field of ['deviceQuantity', 'status', 'roleIds', 'communicationKey']) {
    const answer = await sub.send(editProfile, { body: { [field]: 1 } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: field }] } });
  }
});

test('a new password has 6 to 20 characters', async () => {
  const tenant = await server.tenant();
  for (const newPassword of ['short', 'x'.repeat(21)]) {
    const answer = await tenant.send(updatePassword, { body: { oldPassword: testPassword, newPassword } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'newPassword' }] } });
  }
});
