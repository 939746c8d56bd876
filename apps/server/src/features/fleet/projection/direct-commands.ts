import type { CommandPort, Connections } from '../connections/api.ts';
import type { PanelCommands } from './api.ts';

interface Asked {
  readonly deviceId: number;
  resolve(answer: { ok: boolean; msg: string }): void;
  readonly timer: NodeJS.Timeout;
}

const answerMs = 20_000;

/**
 * Commands of a phone's panel, sent while the panel waits: not kept for a phone that is away. Their ids count down from the
 * largest, so that they never meet those of stored commands; answers to others go on to `stored`.
 */
export function createDirectCommands(
  connections: Pick<Connections, 'send'>,
  stored: CommandPort,
): { readonly panel: PanelCommands; readonly port: CommandPort } {
  const asked = new Map<number, Asked>();
  let nextId = Number.MAX_SAFE_INTEGER - (Date.now() % 2 ** 40) * 1_000;
  return {
    panel: {
      send: (_who, device, kind) =>
        new Promise((resolve, reject) => {
          const commandId = nextId--;
          if (!connections.send(device.id, { action: 'command', commandId, kind, args: {} })) {
            reject(new Error('offline'));
            return;
          }
          const timer = setTimeout(() => {
            asked.delete(commandId);
            reject(new Error('no answer'));
          }, answerMs);
          asked.set(commandId, { deviceId: device.id, resolve, timer });
        }),
    },
    port: {
      connected: (session) => stored.connected(session),
      answered(session, answer) {
        const waiting = asked.get(answer.commandId);
        if (waiting?.deviceId !== session.deviceId) {
          stored.answered(session, answer);
          return;
        }
        clearTimeout(waiting.timer);
        asked.delete(answer.commandId);
        waiting.resolve({ ok: answer.ok, msg: answer.error || answer.output });
      },
    },
  };
}
