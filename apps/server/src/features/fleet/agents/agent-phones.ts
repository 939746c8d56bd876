import type { Bus } from '../../../platform/bus/bus.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import * as store from './store.ts';

const subject = 'agent.phone';

interface PhoneMoved {
  readonly deviceId: number;
  /** `null` if the phone's agent is not known. */
  readonly agentId: number | null;
}

/** The agent of each phone in memory, and each agent's phones. Changes are announced at once and stored by `save`. */
export async function createAgentPhones(db: Queryable, bus: Bus) {
  const agentOfPhone = new Map<number, number>();
  const phonesOfAgent = new Map<number, Set<number>>();
  let unsaved = new Map<number, number | null>();

  const place = ({ deviceId, agentId }: PhoneMoved) => {
    const before = agentOfPhone.get(deviceId);
    if (before !== undefined) phonesOfAgent.get(before)?.delete(deviceId);
    if (agentId === null) {
      agentOfPhone.delete(deviceId);
      return;
    }
    agentOfPhone.set(deviceId, agentId);
    const phones = phonesOfAgent.get(agentId) ?? new Set();
    phonesOfAgent.set(agentId, phones.add(deviceId));
  };
  for (const phone of await store.loadPhones(db)) place(phone);
  const close = bus.subscribe(subject, place);

  return {
    agentOf: (deviceId: number) => agentOfPhone.get(deviceId),
    of: (agentId: number): ReadonlySet<number> => phonesOfAgent.get(agentId) ?? new Set(),
    connected(deviceId: number, agentId: number | null) {
      if ((agentOfPhone.get(deviceId) ?? null) === agentId) return;
      unsaved.set(deviceId, agentId);
      bus.publish(subject, { deviceId, agentId } satisfies PhoneMoved);
    },
    deleted(deviceId: number) {
      unsaved.delete(deviceId);
      place({ deviceId, agentId: null });
    },
    async save(): Promise<void> {
      const moved = unsaved;
      if (moved.size === 0) return;
      unsaved = new Map();
      await store.savePhones(db, moved).catch((error) => {
        unsaved = new Map([...moved, ...unsaved]);
        throw error;
      });
    },
    close,
  };
}
