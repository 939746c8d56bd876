import type { Client } from '@flotilla/client';
import type { RunOrder } from '@flotilla/contract/device';
import type { Endpoint } from '@flotilla/contract/endpoint';
import type { Named } from '@flotilla/contract/fields';
import type { JoinedPhone } from '../../apps/server/src/testing/automation-factories.ts';
import type { TestApp } from '../../apps/server/src/testing/create-test-app.ts';
import type { Person } from '../../apps/server/src/testing/factories.ts';
import type { IdentityProvider } from '../../apps/server/src/testing/identity-provider.ts';
import type { World } from '../attacks/reach/world.ts';

export type FileSent =
  | {
      readonly name: string;
      readonly content: Uint8Array;
      readonly fields?: Readonly<Record<string, unknown>>;
    }
  /** The body alone, as phones hand in what they have. */
  | { readonly bare: Uint8Array };

export interface Sent {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: FileSent;
  /** Who asks, if not the administrator, the phone or a stranger. */
  readonly as?: Client;
}

export interface Answer {
  readonly status: number;
  /** The type of its content. */
  readonly type: string;
  readonly text: string;
}

/** A site with one of everything, and a phone in the middle of a script. */
export interface Walk {
  readonly app: TestApp;
  readonly provider: IdentityProvider;
  readonly tenant: Person;
  readonly world: World;
  /** The phone whose script runs, and by which order. */
  readonly joined: JoinedPhone;
  readonly order: RunOrder;
  /** The id of one that was added for this call alone, where that can be done; else one of the world. */
  idOf(kind: Named): Promise<number>;
  /** A valid request: what the call must have, and nothing else. */
  request(endpoint: Endpoint): Promise<Sent>;
  send(endpoint: Endpoint, sent: Sent): Promise<Answer>;
  /** Makes the call `POST /path`, by default with a valid request. Answers its data; throws when it is refused. */
  call<T>(name: string, sent?: Sent): Promise<T>;
  /** Returns the fields with which the next call of the running script starts. */
  scriptCall(): { readonly runId: number; readonly nonce: string; readonly callNo: number };
}

export type Make = (walk: Walk) => Sent | Promise<Sent>;
export type Requests = Readonly<Record<string, Make>>;
