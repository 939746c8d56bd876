import type { Endpoint } from '@flotilla/contract/endpoint';
import type { Permission } from '@flotilla/contract/permission';
import type { FastifyRequest } from 'fastify';
import { type AgentWho, isByToken, mayCall, type PhoneWho, type UserWho, type Who } from '../access/who.ts';
import { CallError, forbidden } from './call-error.ts';
import type { Http } from './http.ts';

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer (\S{1,512})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Default deny: only callers named by the endpoint's declaration pass. */
export async function admit(endpoint: Endpoint, request: FastifyRequest, http: Http): Promise<Who | null> {
  if (
    endpoint.effect !== 'read' &&
    /prefetch|prerender/.test(String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''))
  ) {
    throw forbidden();
  }
  const token = bearerOf(request);
  const who = token ? await http.ports.authenticate(token) : null;
  if (endpoint.access !== 'public') {
    if (!who) throw new CallError('noSession');
    assertAllowed(endpoint, who);
  }
  if (who?.kind === 'user') http.spend(who);
  else if (endpoint.access === 'public') return null;
  if (endpoint.effect === 'run' && who) await http.ports.admitRun(who);
  return who;
}

/** Checks the kind of the caller and the permission. @throws 401, 403 */
export function assertAllowed({ access, effect }: Endpoint, who: Who): void {
  const wanted: Who['kind'] = access === 'phone' || access === 'agent' ? access : 'user';
  if (who.kind !== wanted) throw new CallError('wrongToken');
  if (who.kind !== 'user') return;
  // Changes of the own account need a session of the user.
  if (access === 'session' && effect !== 'read' && isByToken(who)) throw new CallError('wrongToken');
  if (access !== 'session' && !mayCall(who, access as Permission)) throw forbidden();
}

interface Callers {
  readonly public: UserWho | null;
  readonly phone: PhoneWho;
  readonly agent: AgentWho;
}
export type WhoFor<Access> = Access extends keyof Callers ? Callers[Access] : UserWho;
