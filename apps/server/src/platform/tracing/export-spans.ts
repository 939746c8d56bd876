import { hostname } from 'node:os';
import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { causesOf } from '../db/database-away.ts';
import { type SpanAttributes, setTracer, type Tracer } from './spans.ts';

export interface TracingOptions {
  /** The collector's address. A user name and password in it become a header. */
  readonly url: string;
  /** The part of the traces that is recorded. */
  readonly ratio: number;
  readonly version: string;
}

/** Traces that are remembered for spans that begin later. */
const mostRemembered = 10_000;

/** Splits an address into the URL to call and the headers for its user name and password. */
export function readCollector(address: string): { readonly url: string; readonly headers: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (url.pathname === '/') url.pathname = '/v1/traces';
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = username === '' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` };
  return { url: url.href, headers: headers as Record<string, string> };
}

/** Marks a span as failed. The messages of errors may contain values, so only the kind of the error is recorded. */
function fail(span: Span, error: unknown): void {
  const code = causesOf(error).find((cause) => typeof cause.code === 'string')?.code;
  const type = code ?? (error instanceof Error ? error.name : 'unknown');
  span.setAttribute('error.type', String(type));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A map that forgets its oldest entries. */
function remembering<T>() {
  const entries = new Map<string, T>();
  return {
    get: (key: string) => entries.get(key),
    delete: (key: string) => entries.delete(key),
    set(key: string, value: T): T | undefined {
      entries.set(key, value);
      if (entries.size <= mostRemembered) return undefined;
      const [oldest, forgotten] = entries.entries().next().value!;
      entries.delete(oldest);
      return forgotten;
    },
  };
}

function createTracer(provider: TracerProvider): Tracer {
  const otel = provider.getTracer('flotilla');
  const parents = remembering<Context>();
  const begun = remembering<Span>();
  const isRecording = () => trace.getActiveSpan()?.isRecording() ?? false;
  return {
    isRecording,
    async span(name, attributes, work) {
      const kind = name.startsWith('job ') || !('http.route' in attributes) ? SpanKind.INTERNAL : SpanKind.SERVER;
      const span = otel.startSpan(name, { attributes, kind });
      const add = (more: SpanAttributes) => void span.setAttributes(more);
      try {
        return await context.with(trace.setSpan(context.active(), span), () => work(add));
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    remember(keys) {
      if (!isRecording()) return;
      for (const key of keys) parents.set(key, context.active());
    },
    begin(key, name, attributes) {
      if (begun.get(key)) return;
      const parent = parents.get(key) ?? context.active();
      parents.delete(key);
      begun.set(key, otel.startSpan(name, { attributes, kind: SpanKind.PRODUCER }, parent))?.end();
    },
    note: (key, event) => void begun.get(key)?.addEvent(event),
    end(key, attributes, failed) {
      const span = begun.get(key);
      if (!span) return;
      begun.delete(key);
      span.setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Sends spans to a collector from now on. Returns a function that sends the last ones and stops. */
export function exportSpans({ url: address, ratio, version }: TracingOptions): () => Promise<void> {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'flotilla',
      'service.version': version,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(readCollector(address)) })],
  });
  setTracer(createTracer(provider));
  return async () => {
    setTracer(null);
    await provider.shutdown().catch(() => {});
    context.disable();
  };
}
