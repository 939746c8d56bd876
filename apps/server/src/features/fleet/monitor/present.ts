import type { Capability } from '@flotilla/contract/device';
import type { MonitorRow } from '@flotilla/contract/http/monitor';
import type { LiveState } from '../connections/api.ts';
import type { DeviceCard } from '../devices/api.ts';

const instant = (ms: number | undefined): string | null => (ms ? new Date(ms).toISOString() : null);

/** A phone's row with its live state beside it. */
export function presentRow(card: DeviceCard, live: LiveState | undefined): MonitorRow {
  const beat = live?.heartbeat ?? null;
  return {
    id: card.id,
    deviceNo: card.deviceNo,
    deviceId: card.hardwareId,
    brand: card.brand,
    mode: card.mode,
    imei: card.imei,
    ip: card.ip,
    tenantId: card.ownerId,
    userName: card.userName,
    groupId: card.groupId,
    groupName: card.groupName,
    status: card.status,
    online: live?.online ?? false,
    since: instant(live?.sinceMs),
    reportTime: instant(live?.reportMs),
    runMode: beat?.runMode ?? null,
    serviceOk: beat?.serviceOk ?? null,
    battery: beat?.battery ?? null,
    isCharging: beat?.isCharging ?? null,
    osVersion: beat?.osVersion ?? null,
    apkVersion: beat?.apkVersion ?? null,
    batteryTemp: beat?.batteryTemp ?? null,
    brightness: beat?.brightness ?? null,
    sdCardLeftSpace: beat?.sdCardLeftSpace ?? null,
    availMemory: beat?.availMemory ?? null,
    msg: beat?.msg ?? null,
    taskName: beat?.taskName ?? null,
    threw: live?.threw ?? false,
    capabilities: [...card.capabilities] as Capability[],
    refusal: live?.refusal ?? null,
    refusedAt: live?.refusal ? instant(live.refusedMs) : null,
    screenSettings: card.screenSettings,
  };
}
