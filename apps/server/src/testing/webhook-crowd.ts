import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { webhooks } from '@flotilla/contract/http/tools/webhooks';
import { Webhook } from 'standardwebhooks';
import type { TestApp } from './create-test-app.ts';
import { eventually } from './eventually.ts';
import { saveParameters } from './parameters.ts';

interface Size {
  /** Each has five webhooks. */
  readonly tenants: number;
  /** Tenants of whose webhooks one hangs and one responds with 500. */
  readonly troubled: number;
  readonly eventsASecond: number;
  readonly seconds: number;
  /** The phones of a tenant. */
  readonly phones: number;
}

const perTenant = 5;
const tickMs = 100;

/** Sends events to many webhooks, some of which hang or fail, and waits until the healthy ones have all of them. */
export async function sendToCrowd(t: TestApp, { tenants, troubled, eventsASecond, seconds, phones }: Size) {
  const secrets = new Map<string, string>();
  const arrived = new Map<string, { nth: number; phone: number; afterMs: number }[]>();
  let hanging = 0;
  let refused = 0;
  const server = createServer(async (request, response) => {
    const path = request.url!;
    if (path.startsWith('/hang')) {
      hanging += 1;
      request.resume();
      response.on('close', () => {
        hanging -= 1;
      });
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (path.startsWith('/fail')) {
      refused += 1;
      response.writeHead(500).end();
      return;
    }
    const body = Buffer.concat(chunks).toString('utf8');
    new Webhook(secrets.get(path)!).verify(body, request.headers as Record<string, string>);
    const { data, timestamp } = JSON.parse(body) as { data: { nth: number; phone: number }; timestamp: string };
    const afterMs = Date.now() - Date.parse(timestamp);
    const known = arrived.get(path) ?? [];
    known.push({ ...data, afterMs });
    arrived.set(path, known);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await saveParameters(t.admin, { 'webhook.innerAllow': host });
  const owners: number[] = [];
  for (let nth = 0; nth < tenants; nth += 1) {
    const owner = await t.tenant();
    owners.push(owner.id);
    for (let place = 0; place < perTenant; place += 1) {
      const kind = nth < troubled && place < 2 ? (['hang', 'fail'] as const)[place]! : 'good';
      const path = `/${kind}/${nth}/${place}`;
      const body = { name: path, address: `http://${host}${path}`, events: ['phone.online' as const] };
      secrets.set(path, (await owner.call(webhooks.add, { body })).secret);
    }
  }
  const total = eventsASecond * seconds;
  const each = (eventsASecond * tickMs) / 1_000;
  for (let sent = 0; sent < total; sent += each) {
    const nths = Array.from({ length: each }, (_, index) => sent + index);
    await t.db.query(
      `insert into event (tenant_id, owner_id, type, device_id, data)
       select o, o, 'phone.online', o * 1000 + phone, jsonb_build_object('nth', nth, 'phone', phone)
         from (select nth, ($1::bigint[])[1 + nth % $2::int] as o, nth / $2::int % $3::int as phone from unnest($4::int[]) nth) e`,
      [owners, tenants, phones, nths],
    );
    await pause(tickMs);
  }
  const good = [...secrets.keys()].filter((path) => path.startsWith('/good'));
  const wanted = total / tenants;
  await eventually(() => good.every((path) => (arrived.get(path)?.length ?? 0) >= wanted));
  const all = good.map((path) => arrived.get(path)!);
  const delays = all.flat().map(({ afterMs }) => afterMs);
  delays.sort((one, other) => one - other);
  const isOrdered = all.every((events) =>
    Array.from({ length: phones }, (_, phone) =>
      events.filter((one) => one.phone === phone).map(({ nth }) => nth),
    ).every((nths) => nths.every((nth, index) => index === 0 || nth > nths[index - 1]!)),
  );
  const result = {
    delivered: delays.length,
    wanted: wanted * good.length,
    hanging,
    refused,
    isOrdered,
    medianMs: delays[Math.floor(delays.length / 2)]!,
    p99Ms: delays[Math.floor(delays.length * 0.99)]!,
    longestMs: delays.at(-1)!,
  };
  server.closeAllConnections();
  server.close();
  return result;
}
