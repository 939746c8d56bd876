import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addCacheEntry } from '@flotilla/contract/http/data/cache';
import { expect, onTestFinished, test } from 'vitest';
import { enabledTask, joinedPhone, newScript, report } from '../../testing/automation-factories.ts';
import { createTestApp } from '../../testing/create-test-app.ts';
import { readCollector } from './export-spans.ts';
import { tracer } from './spans.ts';
import { spanText } from './trace-statements.ts';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly events?: readonly { readonly name: string }[];
}

/** A collector that accepts OTLP as JSON over HTTP. */
async function startCollector() {
  const received = { spans: [] as SentSpan[], texts: [] as string[], authorization: new Set<string | undefined>() };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    received.texts.push(text);
    received.authorization.add(request.headers.authorization);
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    received.spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { ...received, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const attributeOf = ({ attributes }: SentSpan, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

test('one trace leads from a call through its statements to the run on the phone, without secrets', async () => {
  const collector = await startCollector();
  const otlpUrl = `http://watcher:collector-secret@${collector.host}`;
  const app = await createTestApp({ otlpUrl, otlpRatio: 1 });
  const owner = await app.tenant();
  const scriptId = await newScript(owner, { content: `log.info('text-of-the-script')` });
  await owner.call(addCacheEntry, { body: { key: 'k', value: "value-of-the-body 'quoted'" } });
  const { phone, deviceNo, token } = await joinedPhone(app, owner);
  await enabledTask(owner, { deviceNos: [deviceNo], scriptId });
  const order = await phone.next('run');
  for (const state of ['accepted', 'running', 'done'] as const) await report(phone, order, state);
  const ownToken = owner.token!;
  await app.close();
  expect(tracer()).toBeNull();

  const { spans, texts } = collector;
  const run = spans.find((span) => attributeOf(span, 'flotilla.run.id') !== undefined)!;
  expect(Number(attributeOf(run, 'flotilla.run.id'))).toBe(order.runId);
  expect(attributeOf(run, 'flotilla.run.state')).toBe('done');
  expect(run.events!.map(({ name }) => name)).toEqual(['accepted', 'running', 'done']);
  const trace = spans.filter(({ traceId }) => traceId === run.traceId);
  const call = trace.find(({ parentSpanId }) => !parentSpanId)!;
  expect(attributeOf(call, 'http.route')).toBe('/task/task/updateTaskStatus');
  expect(run.parentSpanId).toBe(call.spanId);
  const statements = trace.filter((span) => attributeOf(span, 'db.query.text') !== undefined);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['update', 'with', 'begin', 'commit']));
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(call.spanId);

  const sent = texts.join();
  const never = [ownToken, token, 'text-of-the-script', 'value-of-the-body', 'test-password', 'collector-secret'];
  for (const secret of [...never, 'uthorization', 'command_args']) expect(sent).not.toContain(secret);
  expect([...collector.authorization]).toEqual([`Basic ${btoa('watcher:collector-secret')}`]);
});

test('nothing is loaded or recorded without a collector', async () => {
  const app = await createTestApp();
  expect(tracer()).toBeNull();
  await app.close();
});

test('the path of OTLP is added to an address without one', () => {
  expect(readCollector('http://collector:4318')).toEqual({ url: 'http://collector:4318/v1/traces', headers: {} });
  expect(readCollector('https://a:b%40@host/otlp')).toEqual({
    url: 'https://host/otlp',
    headers: { authorization: `Basic ${btoa('a:b@')}` },
  });
});

test('literals are removed from statements', () => {
  expect(spanText("select  *\n from t where a = 'it''s' and b = $1")).toBe("select * from t where a = '…' and b = $1");
});
