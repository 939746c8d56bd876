import type { FromDevice, LogLevel } from '@flotilla/contract/device';
import type { Logger } from 'pino';
import type { Phone } from '../phones/phone.ts';
import type { CreateHost } from '../runtime/phone-host.ts';
import type { ScriptRuntime } from '../runtime/script-runtime.ts';
import type { HotStore } from './hot/hot-store.ts';
import type { Journal } from './journal/journal.ts';
import type { ScriptStore } from './runs/script-store.ts';
import type { ServerAddress } from './server-address.ts';
import type { Timing } from './timing.ts';

/** One phone with its logs and its way to the site. */
export interface PhoneLink {
  readonly phone: Phone;
  readonly log: Logger;
  readonly appendLog: (level: LogLevel, runId: number, text: string) => void;
  /** Returns `false` if there is no connection. */
  readonly send: (message: FromDevice) => boolean;
}

/** Services shared by all phones of an agent. */
export interface LinkServices {
  readonly server: ServerAddress;
  /** The enrolment key of the site or of a tenant, or a one-time code. It is needed until a phone has its own token. */
  readonly key: string | undefined;
  readonly journal: Journal;
  readonly scripts: ScriptStore;
  readonly hot: HotStore;
  readonly runtime: ScriptRuntime;
  readonly createHost: CreateHost;
  readonly timing: Timing;
  readonly agentVersion: string;
  /** The id that the site has given to this agent; `undefined` if it has not, or cannot now. Never rejects. */
  readonly agentId: () => Promise<string | undefined>;
  /** Stops the agent with an error that only an operator can fix. */
  readonly fail: (error: Error) => void;
}
