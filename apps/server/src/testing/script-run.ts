import { type Answered, createClient } from '@flotilla/client';
import type { RunOrder, RunState } from '@flotilla/contract/device';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { enabledTask, type JoinedPhone, joinedPhone, report } from './automation-factories.ts';
import type { TestApp } from './create-test-app.ts';
import type { Person } from './factories.ts';

/** A phone in the middle of a run, whose script is the test. */
export interface ScriptRun {
  readonly joined: JoinedPhone;
  readonly order: RunOrder;
  /** Makes a call under the next number, or under that of an earlier one. */
  send<E extends Endpoint>(endpoint: E, body?: object, callNo?: number): Promise<Answered<never>>;
  end(state: 'done' | 'failed' | 'stopped', more?: Partial<RunState>): Promise<void>;
}

export async function startScriptRun(app: TestApp, owner: Person, again?: JoinedPhone): Promise<ScriptRun> {
  const joined = again ?? (await joinedPhone(app, owner));
  await enabledTask(owner, { deviceNos: [joined.deviceNo] });
  const order = await joined.phone.next('run');
  await report(joined.phone, order, 'accepted');
  await report(joined.phone, order, 'running');
  const client = createClient(app.url, joined.token);
  const { runId, nonce } = order;
  let last = 0;
  return {
    joined,
    order,
    send(endpoint, body = {}, callNo) {
      last += 1;
      return client.send(endpoint, { body: { ...body, runId, nonce, callNo: callNo ?? last } }) as never;
    },
    end: (state, more) => report(joined.phone, order, state, more),
  };
}
