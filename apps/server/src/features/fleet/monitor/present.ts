import { type Capability, type Heartbeat, heartbeat } from '@flotilla/contract/device';
import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import type { LiveState } from '../connections/api.ts';
import type { DeviceCard, SeenAgents } from '../devices/api.ts';

const instant = (ms: number | undefined): string | null => (ms ? new Date(ms).toISOString() : null);

/** The heartbeat fields of a phone that has sent none. */
const unheard = Object.fromEntries(Object.keys(heartbeat.shape).map((field) => [field, null])) as Record<
  keyof Heartbeat,
  null
>;

/** A phone's row with its live state beside it. */
export const presentRow = (
  card: DeviceCard,
  live: LiveState | undefined,
  agents: SeenAgents,
): Omit<MonitorRow, 'refusalText'> => ({
  ...card,
  ...(live?.heartbeat ?? unheard),
  deviceId: card.hardwareId,
  tenantId: card.ownerId,
  online: live?.online ?? false,
  agent: agents.agentOf(card.id) ?? null,
  since: instant(live?.sinceMs),
  reportTime: instant(live?.reportMs),
  threw: live?.threw ?? false,
  capabilities: [...card.capabilities] as Capability[],
  refusal: live?.refusal ?? null,
  refusedAt: live?.refusal ? instant(live.refusedMs) : null,
});
