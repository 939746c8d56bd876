import { createOutboundFetch } from '@flotilla/outbound/fetch';
import { isInner } from '@flotilla/outbound/request';
import * as oauth from 'oauth4webapi';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Parameters } from '../../system/parameters/api.ts';

export const defaultUserNameClaim = 'preferred_username';
const answersWithinMs = 10_000;
const discoveryHoldsMs = 60 * 60_000;
const mostResponseBytes = 1_000_000;

/** The sealed state that the browser carries from the start until the provider redirects it back. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** The user whose account is to be linked; `null` for a sign-in. */
  readonly userId: number | null;
}

/** The identity that the provider has confirmed. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

interface Deps {
  readonly parameters: Parameters;
  readonly log: { warn(fields: object, message: string): void };
}

/** OpenID Connect: the code flow with PKCE, state and nonce. */
export function createProvider({ parameters, log }: Deps) {
  let known: { readonly server: oauth.AuthorizationServer; readonly issuer: string; readonly atMs: number } | undefined;
  const issuerOf = () => parameters.text('oidc.issuer');
  const client = (): oauth.Client => ({ client_id: parameters.text('oidc.clientId') });
  const isSetUp = () => issuerOf() !== '' && parameters.text('oidc.clientId') !== '';
  /** A provider inside the own network may name inner addresses; one on the internet must not make the server call them. */
  const request = createOutboundFetch({
    mostBytes: mostResponseBytes,
    innerAllowed: () => isInner(new URL(issuerOf())),
  });
  /** The parameter takes plain HTTP for this machine only. */
  const options = () => ({
    signal: AbortSignal.timeout(answersWithinMs),
    [oauth.customFetch]: request,
    [oauth.allowInsecureRequests]: issuerOf().startsWith('http:'),
  });

  const failing = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isSetUp()) throw new CallError('singleSignOnOff');
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error }, 'a single sign-on failed');
      throw new CallError('singleSignOnFailed');
    }
  };

  const discover = async (): Promise<oauth.AuthorizationServer> => {
    const issuer = issuerOf();
    if (known?.issuer === issuer && performance.now() - known.atMs < discoveryHoldsMs) return known.server;
    const address = new URL(issuer);
    const response = await oauth.discoveryRequest(address, options());
    const server = await oauth.processDiscoveryResponse(address, response);
    known = { server, issuer, atMs: performance.now() };
    return server;
  };

  const authentication = ({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer) => {
    const secret = parameters.text('oidc.clientSecret');
    if (secret === '') return oauth.None();
    // Providers differ in how they decode a secret within the header.
    return methods?.includes('client_secret_post') ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
  };

  return {
    name: (): string => (isSetUp() ? parameters.text('oidc.name') : ''),
    /** The state, nonce and verifier of a new flow. */
    newFlow: (redirectUri: string, userId: number | null): Flow => ({
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      redirectUri,
      userId,
    }),
    addressFor: ({ state, nonce, verifier, redirectUri }: Flow): Promise<string> =>
      failing(async () => {
        const { authorization_endpoint: endpoint } = await discover();
        const address = new URL(endpoint!);
        // The browser is sent there, so a `javascript:` address would run in the console.
        if (!/^https?:$/.test(address.protocol)) throw new Error(`the authorization endpoint is ${address.protocol}`);
        const query = {
          client_id: client().client_id,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'openid profile',
          state,
          nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        };
        for (const [field, value] of Object.entries(query)) address.searchParams.set(field, value);
        return address.href;
      }),
    /** Redeems what the provider has sent the browser back with. @throws 400 */
    redeem: (flow: Flow, returned: string): Promise<Identity> =>
      failing(async () => {
        const server = await discover();
        const sent = oauth.validateAuthResponse(server, client(), new URLSearchParams(returned), flow.state);
        const auth = authentication(server);
        const answer = await oauth.authorizationCodeGrantRequest(
          server,
          client(),
          auth,
          sent,
          flow.redirectUri,
          flow.verifier,
          options(),
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client(), answer, {
          expectedNonce: flow.nonce,
          requireIdToken: true,
        });
        await oauth.validateApplicationLevelSignature(server, answer, options());
        const { iss: issuer, sub: subject, ...claims } = oauth.getValidatedIdTokenClaims(tokens)!;
        // PostgreSQL stores no NUL.
        if (subject.includes('\0')) throw new Error('the subject contains NUL');
        return { issuer, subject, claims };
      }),
  };
}
export type Provider = ReturnType<typeof createProvider>;
