import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { ApiError } from '../lib/calls/api-error.ts';
import { type Locale, loadMessages, showLocale } from '../lib/i18n.ts';
import type { Area } from '../locales/keys.ts';

/** A machine that is busy with something else is slow, not wrong. */
configure({ asyncUtilTimeout: 60_000 });

/** Sets what jsdom lacks: the width of the window, and reduced motion. */
export function fakeWindow(width = 1440): void {
  // As in Chromium, whose result must not become the clean-up of an effect.
  Element.prototype.scrollIntoView = async () => {};
  // The script editor measures its text.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  const matches = (query: string) => {
    const below = /max-width: (\d+)px/.exec(query);
    return below ? width <= Number(below[1]) : query.includes('reduced-motion');
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}

export async function speak(locale: Locale, ...areas: Area[]): Promise<void> {
  await loadMessages(['common', ...areas], locale);
  await showLocale(locale);
}

export interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** The error of a request that gets no response. */
  throws?: unknown;
}

/** Answers calls by their method and path, an `ApiError` with its code and data, a function with what it makes of the body; anything else is 404. */
export function fakeRoutes(routes: Readonly<Record<string, unknown>>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    sent.push({ url, method, headers: new Headers(init.headers), body: init.body });
    const answer = routes[`${method} ${url.split('?')[0]}`];
    const data = typeof answer === 'function' ? answer(JSON.parse(String(init.body))) : answer;
    const refused = data instanceof ApiError ? data : undefined;
    const envelope =
      data instanceof Error
        ? { code: refused?.code ?? 500, msg: data.message, data: refused?.data }
        : { code: 0, msg: '', data };
    return Response.json(data === undefined ? { code: 404, msg: '' } : envelope);
  });
  return sent;
}

/** Answers the next calls in order (the last one again and again), and keeps what was sent. */
export function fakeServer(...replies: Reply[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    sent.push({ url, method: init.method ?? 'GET', headers: new Headers(init.headers), body });
    const reply = replies[Math.min(sent.length, replies.length) - 1];
    if (reply?.throws) throw reply.throws;
    return new Response(JSON.stringify(reply?.json ?? {}), {
      status: reply?.status ?? 200,
      headers: { 'Content-Type': 'application/json', ...reply?.headers },
    });
  });
  return sent;
}
