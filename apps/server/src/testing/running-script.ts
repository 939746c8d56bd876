import { createClient } from '@flotilla/client';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { enabledTask, joinedPhone, report } from './automation-factories.ts';
import type { TestApp } from './create-test-app.ts';
import type { Person } from './factories.ts';

/** A phone of `owner` that runs a script: its calls carry the run and their number. */
export async function runningScript(app: TestApp, owner: Person) {
  const joined = await joinedPhone(app, owner);
  await enabledTask(owner, { deviceNos: [joined.deviceNo] });
  const { runId, nonce, lease } = await joined.phone.next('run');
  await report(joined.phone, { runId, nonce, lease }, 'running');
  const client = createClient(app.url, joined.token);
  let lastNo = 0;
  const send = <E extends Endpoint>(endpoint: E, body: Record<string, unknown>, callNo = ++lastNo) =>
    client.send(endpoint, { body: { runId, nonce, callNo, ...body } });
  return {
    ...joined,
    send,
    /** Answers the data; throws with the whole answer when the site refuses. */
    async call<E extends Endpoint>(endpoint: E, body: Record<string, unknown>) {
      const answer = await send(endpoint, body);
      if (answer.code !== 0) throw new Error(`${endpoint.path}: ${JSON.stringify(answer)}`);
      return answer.data;
    },
  };
}
