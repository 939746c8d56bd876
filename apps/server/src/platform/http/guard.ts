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
  const { ports, spend } = http;
  if (
    endpoint.effect !== 'read' &&
    /prefetch|prerender/.test(String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''))
  ) {
    throw forbidden();
  }
  const token = bearerOf(request);
  const who = token ? await ports.authenticate(token) : null;
  if (endpoint.access === 'public') {
    if (who?.kind !== 'user') return null;
    spend(who);
    return who;
  }
  if (!who) throw new CallError('noSession');
  const { access } = endpoint;
  const wanted: Who['kind'] = access === 'phone' || access === 'agent' ? access : 'user';
  if (who.kind !== wanted) throw new CallError('wrongToken');
  if (who.kind === 'user') {
    // Changes of the own account need a session of the user.
    if (endpoint.access === 'session' && endpoint.effect !== 'read' && isByToken(who))
      throw new CallError('wrongToken');
    if (endpoint.access !== 'session' && !mayCall(who, endpoint.access as Permission)) throw forbidden();
    spend(who);
  }
  if (endpoint.effect === 'run') await ports.admitRun(who);
  return who;
}

interface Callers {
  readonly public: UserWho | null;
  readonly phone: PhoneWho;
  readonly agent: AgentWho;
}
export type WhoFor<Access> = Access extends keyof Callers ? Callers[Access] : UserWho;
