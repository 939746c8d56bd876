import type { Devices } from '../../devices/api.ts';
import type { AgentOf } from '../api.ts';
import { networkName, type Trait } from './causes.ts';

interface Deps {
  readonly devices: Pick<Devices, 'everyPhone' | 'addresses'>;
  readonly groupNames: (groupIds: readonly number[]) => Promise<ReadonlyMap<number, { readonly name: string }>>;
  readonly agentOf: AgentOf;
}

export interface Traits {
  of(deviceId: number): readonly Trait[];
  total(trait: Trait): number;
}

/** Reads the traits of all phones of a tenant: their group, their agent's machine and their network. */
export async function readTraits({ devices, groupNames, agentOf }: Deps, tenantId: number): Promise<Traits> {
  const phones = (await devices.everyPhone()).phones.filter((phone) => phone.tenantId === tenantId);
  const groupIds = [...new Set(phones.flatMap(({ groupId }) => groupId ?? []))];
  const addresses = await devices.addresses(tenantId);
  const names = await groupNames(groupIds);
  const traits = new Map<number, Trait[]>();
  const totals = new Map<string, number>();
  for (const { id, groupId } of phones) {
    const own: Trait[] = [];
    const group = groupId === null ? undefined : names.get(groupId);
    if (group) own.push({ cause: 'group', key: String(groupId), name: group.name });
    const agent = agentOf(id);
    if (agent) own.push({ cause: 'agent', key: String(agent.id), name: agent.host });
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
