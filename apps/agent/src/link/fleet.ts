import type { Logger } from 'pino';
import { messageOf } from '../message-of.ts';
import type { Phone } from '../phones/phone.ts';
import { type Leaving, PhoneSession } from './phone-session.ts';
import type { LinkServices } from './services.ts';

/** First connections are spread over this time per phone, up to a second. */
const spreadMs = 1;
const mostSpreadMs = 1_000;

/** The sessions of all phones of this agent. A phone's next session starts after its previous one has ended. */
export class Fleet {
  readonly #services: LinkServices;
  readonly #log: Logger;
  readonly #sessions = new Map<string, PhoneSession>();
  readonly #turns = new Map<string, Promise<void>>();
  #closed = false;

  constructor(services: LinkServices, log: Logger) {
    this.#services = services;
    this.#log = log;
  }

  add(phone: Phone): void {
    const { deviceId } = phone.identity;
    this.#inTurn(deviceId, async () => {
      await this.#end(deviceId, { code: 'agentRestarted' }, false);
      await this.#begin(phone);
    });
    const gone = () => this.#inTurn(deviceId, () => this.#phoneGone(phone));
    if (phone.gone.aborted) gone();
    else phone.gone.addEventListener('abort', gone, { once: true });
  }

  status() {
    const sessions = [...this.#sessions.values()];
    const count = (holds: (session: PhoneSession) => boolean) => sessions.filter(holds).length;
    return {
      phones: sessions.length,
      connected: count((session) => session.at === 'live'),
      // The site knows the phone, but it has no owner or is disabled.
      waiting: count((session) => session.at === 'waiting'),
      refused: count((session) => session.at === 'refused'),
      running: count((session) => session.taskName !== ''),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const deviceId of this.#sessions.keys()) {
      this.#inTurn(deviceId, () => this.#end(deviceId, { code: 'agentStopped' }, true));
    }
    await Promise.all(this.#turns.values());
  }

  async #begin(phone: Phone): Promise<void> {
    if (this.#closed || phone.gone.aborted) return;
    const { deviceId } = phone.identity;
    const log = this.#log.child({ phone: deviceId });
    const restart = () => this.#inTurn(deviceId, () => this.#restart(phone));
    const session = new PhoneSession({ phone, services: this.#services, log, restart });
    this.#sessions.set(deviceId, session);
    await session.start(Math.random() * Math.min(mostSpreadMs, spreadMs * this.#sessions.size));
  }

  async #end(deviceId: string, why: Leaving, isForLong: boolean): Promise<void> {
    const session = this.#sessions.get(deviceId);
    this.#sessions.delete(deviceId);
    await session?.close(why, isForLong);
  }

  async #restart(phone: Phone): Promise<void> {
    await this.#end(phone.identity.deviceId, { code: 'agentRestarted' }, false);
    await this.#begin(phone);
  }

  async #phoneGone(phone: Phone): Promise<void> {
    const reason = messageOf(phone.gone.reason);
    if (this.#sessions.get(phone.identity.deviceId)?.phone !== phone) return;
    this.#log.info({ phone: phone.identity.deviceId, reason }, 'the phone is gone');
    await this.#end(phone.identity.deviceId, { code: 'phoneGone', detail: reason }, true);
  }

  #inTurn(deviceId: string, work: () => Promise<void>): void {
    const before = this.#turns.get(deviceId) ?? Promise.resolve();
    const turn = before.then(work).catch((error: unknown) => {
      this.#log.error({ err: error, phone: deviceId }, 'the phone cannot be served');
    });
    this.#turns.set(deviceId, turn);
    void turn.then(() => {
      if (this.#turns.get(deviceId) === turn) this.#turns.delete(deviceId);
    });
  }
}
