import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Devices } from '../../devices/api.ts';
import type { AgentHosts } from '../api.ts';
import { networkName, type Trait } from './causes.ts';

interface Deps {
  readonly db: Queryable;
  readonly devices: Pick<Devices, 'everyPhone' | 'addresses'>;
  readonly groupNames: (groupIds: readonly number[]) => Promise<ReadonlyMap<number, { readonly name: string }>>;
  readonly agentHosts: AgentHosts;
}

export interface Traits {
  of(deviceId: number): readonly Trait[];
  total(trait: Trait): number;
}

/** Reads the traits of all phones of a tenant: their group, their agent's machine and their network. */
export async function readTraits({ db, devices, groupNames, agentHosts }: Deps, tenantId: number): Promise<Traits> {
  const phones = (await devices.everyPhone()).phones.filter((phone) => phone.tenantId === tenantId);
  const ids = phones.map(({ id }) => id);
  const groupIds = [...new Set(phones.flatMap(({ groupId }) => groupId ?? []))];
  const [addresses, hosts, names] = [
    await devices.addresses(tenantId),
    await agentHosts(db, ids),
    await groupNames(groupIds),
  ];
  const traits = new Map<number, Trait[]>();
  const totals = new Map<string, number>();
  for (const { id, groupId } of phones) {
    const own: Trait[] = [];
    const group = groupId === null ? undefined : names.get(groupId);
    if (group) own.push({ cause: 'group', key: String(groupId), name: group.name });
    const host = hosts.get(id);
    if (host) own.push({ cause: 'agent', ...host });
    const network = networkName(addresses.get(id) ?? '');
    if (network) own.push({ cause: 'network', key: network, name: network });
    traits.set(id, own);
    for (const { cause, key } of own) totals.set(`${cause} ${key}`, (totals.get(`${cause} ${key}`) ?? 0) + 1);
  }
  return {
    of: (deviceId) => traits.get(deviceId) ?? [],
    total: ({ cause, key }) => totals.get(`${cause} ${key}`) ?? 0,
  };
}
