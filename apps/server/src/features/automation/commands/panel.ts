import type { Database } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Connections } from '../../fleet/connections/api.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { PanelCommands } from '../../fleet/projection/api.ts';
import type { Answer } from './end-deliveries.ts';
import { insertCommand } from './insert-command.ts';

interface Deps {
  readonly db: Database;
  readonly devices: Pick<Devices, 'byNumber'>;
  readonly connections: Pick<Connections, 'live'>;
  wake(deviceIds: readonly number[]): void;
}

interface Waiting {
  resolve(answer: { ok: boolean; msg: string }): void;
  readonly timer: NodeJS.Timeout;
}

/** The time that the panel waits for a result. */
const answerMs = 20_000;
/** A command from a panel is meant for now, but survives a short disconnect. */
const minutes = 1;

/** Sends a command from a phone's panel and waits for its result. The command is listed like all others. */
export function createPanel({ db, devices, connections, wake }: Deps) {
  const waiting = new Map<number, Waiting>();

  const answered = ({ id, ok, output, error }: Answer): void => {
    const request = waiting.get(id);
    if (!request) return;
    clearTimeout(request.timer);
    waiting.delete(id);
    request.resolve({ ok, msg: error || output });
  };

  const commands: PanelCommands = {
    async send(who, device, kind) {
      if (!connections.live(device.id)?.online)
        throw new CallError('deviceOffline', { params: { deviceNo: device.deviceNo } });
      const delivery = await db.transaction(async ({ drizzle: tx }) => {
        const phone = await devices.byNumber(tx, who, device.deviceNo);
        const command = { kind, args: {}, source: 'panel', apkId: null, minutes } as const;
        return (await insertCommand(tx, who, command, [phone])).deliveries[0]!;
      });
      const answer = new Promise<{ ok: boolean; msg: string }>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(delivery.id);
          reject(new CallError('deviceSilent', { params: { deviceNo: device.deviceNo } }));
        }, answerMs).unref();
        waiting.set(delivery.id, { resolve, timer });
      });
      wake([delivery.deviceId]);
      return answer;
    },
  };
  return { commands, answered };
}
