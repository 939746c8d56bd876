import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Granted {
  readonly query: URLSearchParams;
  readonly claims: Record<string, unknown>;
}

/** A small OpenID provider with real RS256 keys, which confirms the identity that the test sets. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The parameters with which the provider redirects the browser after it has opened `address`. */
  confirm(address: string, claims: Record<string, unknown>): string;
  /** Whom it confirms when a browser opens its page. */
  confirmEverybodyAs(claims: Record<string, unknown>): void;
  /** The key that ID tokens are signed with from now on, though another is published. */
  signWithAnotherKey(): void;
  close(): Promise<void>;
}

const clientSecret = 'provider-secret';
export const providerClient = { id: 'flotilla', secret: clientSecret };

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

function idToken(key: KeyObject, claims: object): string {
  const head = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url(claims)}`;
  return `${head}.${sign('sha256', Buffer.from(head), key).toString('base64url')}`;
}

/** Whether a request for tokens proves who the client is, in the way that the provider's document asks for. */
function isClient({ headers }: IncomingMessage, sent: URLSearchParams, method: string): boolean {
  const { id, secret } = providerClient;
  const basic = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString();
  if (method === 'client_secret_basic') return decodeURIComponent(basic) === `${id}:${secret}`;
  const expected = method === 'client_secret_post' ? secret : null;
  return basic === '' && sent.get('client_id') === id && sent.get('client_secret') === expected;
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return new URLSearchParams(Buffer.concat(pieces).toString());
};

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

export async function startIdentityProvider(
  discovery: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<IdentityProvider> {
  const published = keyPair();
  let signing = published.privateKey;
  const granted = new Map<string, Granted>();
  let issuer = '';

  const redeem = async (request: IncomingMessage): Promise<[number, object]> => {
    const sent = await bodyOf(request);
    const grant = granted.get(sent.get('code') ?? '');
    granted.delete(sent.get('code') ?? '');
    const method = discovery.token_endpoint_auth_methods_supported?.[0] ?? 'client_secret_basic';
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant !== undefined &&
      isClient(request, sent, method) &&
      grant.query.get('code_challenge') === challenge &&
      grant.query.get('redirect_uri') === sent.get('redirect_uri');
    if (!isRight) return [400, { error: 'invalid_grant' }];
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: providerClient.id, nonce: grant.query.get('nonce'), iat: now, exp: now + 60 };
    const token = idToken(signing, { ...usual, ...grant.claims });
    return [200, { access_token: 'unused', token_type: 'Bearer', id_token: token }];
  };

  let everybody: Record<string, unknown> | undefined;
  const confirm = (address: string, claims: Record<string, unknown>) => {
    const query = new URL(address).searchParams;
    const code = randomBytes(8).toString('hex');
    granted.set(code, { query, claims });
    return new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
  };

  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '', issuer);
    if (address.pathname === '/authorize' && everybody) {
      const back = `${address.searchParams.get('redirect_uri')}?${confirm(address.href, everybody)}`;
      response.writeHead(302, { location: back }).end();
      return;
    }
    const answers: Record<string, () => Promise<[number, object]> | [number, object]> = {
      '/.well-known/openid-configuration': () => [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
          ...discovery,
        },
      ],
      '/keys': () => {
        const key = createPublicKey(published.privateKey).export({ format: 'jwk' });
        return [200, { keys: [{ ...key, kid: 'one', use: 'sig', alg: 'RS256' }] }];
      },
      '/token': () => redeem(request),
    };
    const [status, body] = (await answers[address.pathname]?.()) ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  issuer = `http://127.0.0.1:${await listening(server)}`;

  return {
    issuer,
    confirm,
    confirmEverybodyAs(claims) {
      everybody = claims;
    },
    signWithAnotherKey() {
      signing = keyPair().privateKey;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
