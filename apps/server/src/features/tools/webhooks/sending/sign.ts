import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

export const createSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

export interface Message {
  /** The same for every attempt. */
  readonly id: string;
  readonly body: string;
}

/** The headers of Standard Webhooks. While a secret is rotated, both secrets sign. */
export function signedHeaders(
  { id, body }: Message,
  secrets: readonly string[],
  nowMs: number,
): Record<string, string> {
  const seconds = String(Math.floor(nowMs / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Flotilla-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
