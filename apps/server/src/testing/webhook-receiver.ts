import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@flotilla/client';
import type { BodyInputOf } from '@flotilla/contract/endpoint';
import { webhooks } from '@flotilla/contract/http/tools/webhooks';
import { Webhook } from 'standardwebhooks';

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly signatures: number;
}

/** A tenant's own system that verifies each message with the official library. */
export interface WebhookReceiver {
  readonly url: string;
  /** The value for the parameter `webhook.innerAllow`. */
  readonly host: string;
  /** Messages whose signature was right and that were accepted. */
  readonly received: ReceivedEvent[];
  /** All requests, by their `webhook-id`. */
  readonly requests: string[];
  /** The secrets with which each message must verify. */
  readonly secrets: Set<string>;
  /** Responds instead; a function that does nothing hangs. */
  instead: ((response: ServerResponse, id: string) => void) | null;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver = { received: [] as ReceivedEvent[], requests: [] as string[], secrets: new Set<string>() };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const headers = request.headers as Record<string, string>;
    const id = headers['webhook-id']!;
    started.requests.push(id);
    if (started.instead) return started.instead(response, id);
    try {
      for (const secret of started.secrets) new Webhook(secret).verify(body, headers);
      const signatures = headers['webhook-signature']!.split(' ').length;
      started.received.push({ id, signatures, ...JSON.parse(body) });
      response.writeHead(200).end('thank you');
    } catch (error) {
      response.writeHead(401).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const started: WebhookReceiver = {
    ...receiver,
    url: `http://127.0.0.1:${port}/hook`,
    host: `127.0.0.1:${port}`,
    instead: null,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return started;
}

/** Adds a webhook whose receiver verifies with its secret. */
export async function addWebhook(
  owner: Client,
  receiver: WebhookReceiver,
  form: Omit<BodyInputOf<typeof webhooks.add>, 'address'>,
): Promise<{ id: number; secret: string }> {
  const added = await owner.call(webhooks.add, { body: { address: receiver.url, ...form } });
  receiver.secrets.add(added.secret);
  return added;
}
