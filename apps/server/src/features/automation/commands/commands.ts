import { createBatcher } from '../../../platform/db/batcher.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SoleServer } from '../../../platform/db/sole-server.ts';
import { startSweeper } from '../../../platform/jobs/sweeper.ts';
import type { Timing } from '../../../platform/timing.ts';
import type { CommandPort, Connections } from '../../fleet/connections/api.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Commands } from './api.ts';
import { createDispatcher } from './dispatcher.ts';
import { type Answer, cancelMoved, type EndedDelivery, expireDeliveries, storeAnswers } from './end-deliveries.ts';
import { insertCommand } from './insert-command.ts';
import { minutesToDeliver } from './kinds.ts';
import { createPanel } from './panel.ts';

export interface CommandsDeps {
  readonly db: Database;
  readonly soleServer: Pick<SoleServer, 'require'>;
  readonly connections: Pick<Connections, 'session' | 'sessions' | 'expectSettings' | 'live'>;
  readonly devices: Pick<Devices, 'onChange' | 'byNumber'>;
  readonly parameters: Parameters;
  admits(tenantId: number): Promise<boolean>;
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'repeatEveryMs'>;
  /** A waiting run may start on phones that have completed a command. */
  freed(deviceIds: readonly number[]): void;
  readonly log: { error(details: object, message: string): void };
}

export interface CommandsSlice extends Commands {
  /** New deliveries may be sent. */
  wake(deviceIds: readonly number[]): void;
  /** Deliveries that ended without a result. */
  ended(ended: readonly EndedDelivery[]): void;
}

/** An output may have 64 KB. */
const bytesOf = ({ output, error }: Answer): number => 100 + 2 * (output.length + error.length);

const reconcileEveryMs = 60_000;

/** Stores, sends and settles commands to phones (`docs/commands.md`). */
export function createCommands(deps: CommandsDeps): CommandsSlice {
  const { db, devices, parameters } = deps;
  const { sweepEveryMs, repeatEveryMs } = deps.timing;
  const onError = (error: unknown) => deps.log.error({ err: error }, 'delivery of commands failed, trying again');
  const dispatcher = createDispatcher({ ...deps, db: db.drizzle, onError });
  const { wake } = dispatcher;
  const panel = createPanel({ ...deps, wake });

  /** The next command of the phone's, or its task, has its turn. */
  const wakeNext = (ended: readonly EndedDelivery[]): void => {
    if (ended.length === 0) return;
    const phones = [...new Set(ended.map(({ deviceId }) => deviceId))];
    dispatcher.wake(phones);
    deps.freed(phones);
  };
  const settled = (ended: readonly EndedDelivery[]): void => {
    for (const { id, deviceId } of ended) dispatcher.outstanding.drop(deviceId, id);
    wakeNext(ended);
  };
  const expired = (ended: readonly EndedDelivery[]): void => {
    for (const { id, deviceId } of ended) dispatcher.outstanding.expire(deviceId, id);
    wakeNext(ended);
  };

  const store = async (answers: readonly Answer[]): Promise<void> => {
    const ended = await storeAnswers(db.drizzle, answers);
    for (const answer of answers) {
      dispatcher.outstanding.drop(answer.deviceId, answer.id);
      panel.answered(answer);
    }
    settled(ended);
  };
  const giveBack = ({ deviceId, id }: Answer) => dispatcher.outstanding.giveBack(deviceId, id);
  const batcher = createBatcher<Answer>({
    backlog: db.backlog,
    store,
    bytesOf,
    unstorable: giveBack,
    onError,
  });

  const port: CommandPort = {
    connected: (session) => dispatcher.connected(session),
    answered(session, { commandId, ok, output, error }) {
      if (!dispatcher.outstanding.take(session, commandId)) return;
      const { deviceId, ownerId } = session;
      const answer = { id: commandId, deviceId, ownerId, ok, output, error };
      if (!batcher.add(answer)) giveBack(answer);
    },
  };

  const sweeper = startSweeper(
    [
      { everyMs: sweepEveryMs, work: async () => expired(await expireDeliveries(db.drizzle)) },
      { everyMs: sweepEveryMs, work: async () => dispatcher.findDue() },
      { everyMs: repeatEveryMs, work: async () => dispatcher.repeat() },
      { everyMs: reconcileEveryMs, work: async () => settled(await cancelMoved(db.drizzle, 'all')) },
    ],
    onError,
  );
  const stopListening = devices.onChange((deviceIds) => {
    cancelMoved(db.drizzle, deviceIds).then(settled, onError);
  });

  return {
    port,
    panel: panel.commands,
    settings: {
      async record(tx, who, phones, change) {
        const minutes = minutesToDeliver('settings', undefined, parameters.count('command.expiryMinutes'));
        const command = { kind: 'settings', args: change, source: 'settings', apkId: null, minutes } as const;
        await insertCommand(tx, who, command, phones);
        return () => dispatcher.wake(phones.map(({ id }) => id));
      },
    },
    wake,
    ended: settled,
    async close() {
      stopListening();
      await sweeper.close();
      await batcher.close();
      await dispatcher.close();
    },
  };
}
