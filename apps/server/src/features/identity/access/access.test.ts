import { departments } from '@flotilla/contract/http/identity/departments';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { createAccessReader } from './access.ts';

const t = await useTestApp();
const reader = createAccessReader();
const accessOf = async ({ id }: Person) => (await reader.of(t.db.drizzle, [id])).get(id)!;

test('a tenant has the default role only as long as it has no other', async () => {
  const roleId = await t.role({ permissions: ['device:list:list'] });
  const [usual, other] = [await t.tenant(), await t.tenant({ roleIds: [roleId] })];
  expect((await accessOf(usual)).roles).toEqual(['ROLE_DEFAULT']);
  const { roles } = await accessOf(other);
  expect(roles).toHaveLength(1);
  expect(roles).not.toContain('ROLE_DEFAULT');
});

test('a tenant reaches itself and the accounts below, whatever its roles and its department say', async () => {
  const { id: deptId } = await t.admin.call(departments.add, { body: { name: 'shared', parentId: null, sort: 0 } });
  const colleague = await t.tenant({ deptId });
  for (const dataScope of ['all', 'department', 'departmentAndBelow'] as const) {
    const roleId = await t.role({ permissions: [], dataScope });
    const tenant = await t.tenant({ deptId, roleIds: [roleId] });
    const below = await t.subAccount(await t.subAccount(tenant));
    const { scope, departmentIds } = await accessOf(tenant);
    expect(departmentIds).toEqual([]);
    expect(scope).toMatchObject({ kind: 'owners', ownerIds: expect.arrayContaining([tenant.id, below.id]) });
    expect(scope).not.toMatchObject({ ownerIds: expect.arrayContaining([colleague.id]) });
  }
});

test('an account below a tenant has the earliest end above it, and the tenant’s calls a second', async () => {
  const tenant = await t.tenant({ expirationTime: '2030-01-02 00:00:00', concurrencyLimit: 7 });
  const sub = await t.subAccount(tenant, { expirationTime: '2040-01-02 00:00:00' });
  const { tenantExpiresAt, concurrencyPerSecond, tenantId } = await accessOf(sub);
  expect(String(tenantExpiresAt)).toMatch(/^2030-01-0[12]/);
  expect({ concurrencyPerSecond, tenantId }).toEqual({ concurrencyPerSecond: 7, tenantId: tenant.id });
});

test('nobody may touch an unknown account', async () => {
  const tenant = await t.tenant();
  const who = { ...(await accessOf(tenant)), kind: 'user' as const, sessionId: 1 };
  expect(await reader.mayTouch(t.db.drizzle, who, tenant.id)).toBe(true);
  expect(await reader.mayTouch(t.db.drizzle, who, 0)).toBe(false);
  expect(await reader.mayTouch(t.db.drizzle, { ...who, userId: 0 }, tenant.id)).toBe(false);
});
