import { expect, test } from 'vitest';
import { LiveColumns } from '../../devices/live-columns.ts';
import { readTraits } from './traits.ts';

const phone = (id: number, tenantId: number, groupId: number | null) =>
  ({ id, slot: id, deviceNo: String(id), tenantId, ownerId: tenantId, groupId, status: 0 }) as const;
const phones = [phone(1, 9, 4), phone(2, 9, 4), phone(3, 9, null), phone(4, 8, 4)];

test('a phone has the traits of its group, agent and network, counted within its tenant', async () => {
  const traits = await readTraits(
    {
      devices: {
        everyPhone: async () => ({ phones, byId: new Map(), live: new LiveColumns(5) }),
        addresses: async () =>
          new Map([
            [1, '10.0.0.5'],
            [3, '10.0.0.6'],
          ]),
      },
      groupNames: async () => new Map([[4, { name: 'Hall' }]]),
      agentOf: (id) => (id < 3 ? { id: 7, host: 'shelf-3' } : undefined),
    },
    9,
  );
  const [group, agent, network] = traits.of(1);
  expect([group, agent, network]).toEqual([
    { cause: 'group', key: '4', name: 'Hall' },
    { cause: 'agent', key: '7', name: 'shelf-3' },
    { cause: 'network', key: '10.0.0.0/24', name: '10.0.0.0/24' },
  ]);
  expect(traits.of(3)).toEqual([network]);
  expect(traits.of(4)).toEqual([]);
  expect([group, agent, network].map((trait) => traits.total(trait!))).toEqual([2, 2, 2]);
});
