import type { FastifyRequest } from 'fastify';
import type { UserWho } from '../access/who.ts';
import { isOwnOrigin } from '../http/allowed-origin.ts';
import { CallError, forbidden } from '../http/call-error.ts';
import { bearerOf } from '../http/guard.ts';

/** The functions of sessions that the gate needs; the composition supplies them. */
export interface SessionPort {
  authenticate(token: string): Promise<UserWho | null>;
  /** The token's owner, without counting as use of the session. */
  peek(token: string): Promise<UserWho | null>;
  onChange(listener: (change: { readonly userIds: readonly number[] | 'all' }) => void): () => void;
}

export interface Admitted {
  readonly who: UserWho;
  readonly token: string;
}

const cookieName = 'Admin-Token';
const lookEveryMs = 4_000;

const cookieToken = (header: string | undefined): string | null => {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === cookieName && value) return value.slice(0, 512);
  }
  return null;
};

/** A page of another site may make a browser connect with its cookies. Programs send neither an origin nor cookies. */
function originFits(request: FastifyRequest, publicUrl: string | null, byCookie: boolean): boolean {
  return request.headers.origin === undefined ? !byCookie : isOwnOrigin(request, publicUrl);
}

/** Admits users to live connections, and checks their sessions while the connections are open. */
export function createBrowserGate(sessions: SessionPort, publicUrl: string | null) {
  const watched = new Set<Admitted & { notify(who: UserWho | null): void }>();

  const lookAt = async (userIds: readonly number[] | 'all') => {
    const chosen = [...watched].filter(({ who }) => userIds === 'all' || userIds.includes(who.userId));
    for (const [token, entries] of Map.groupBy(chosen, (entry) => entry.token)) {
      // A database outage ends no session.
      const now = await sessions.peek(token).catch(() => undefined);
      if (now !== undefined) for (const entry of entries) if (watched.has(entry)) entry.notify(now);
    }
  };
  const stopListening = sessions.onChange(({ userIds }) => void lookAt(userIds));
  let isLooking = false;
  // Sessions also end by time. A round that takes long is not joined by the next one.
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void lookAt('all').finally(() => {
      isLooking = false;
    });
  }, lookEveryMs);
  timer.unref();

  return {
    /** Throws -401 without a session and 403 from a foreign page. */
    async admit(request: FastifyRequest): Promise<Admitted> {
      const bearer = bearerOf(request);
      const token = bearer ?? cookieToken(request.headers.cookie);
      if (!originFits(request, publicUrl, bearer === null)) throw token ? forbidden() : new CallError('noSession');
      const who = token ? await sessions.authenticate(token) : null;
      if (!who || !token) throw new CallError('noSession');
      return { who, token };
    },
    /** Calls `notify` with the current rights when they may have changed, with `null` when the session has ended. Returns a function that stops. */
    watch({ who, token }: Admitted, notify: (who: UserWho | null) => void): () => void {
      const entry = { who, token, notify };
      watched.add(entry);
      return () => watched.delete(entry);
    },
    /** Returns the number of open connections. */
    count: (): number => watched.size,
    close(): void {
      stopListening();
      clearInterval(timer);
    },
  };
}
export type BrowserGate = ReturnType<typeof createBrowserGate>;
