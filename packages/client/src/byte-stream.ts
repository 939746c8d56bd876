import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';

interface Opening {
  /** The name of the protocol in the HTTP upgrade. */
  readonly protocol: string;
  readonly headers: Readonly<Record<string, string>>;
}

const handshakeMs = 15_000;
const mostRefusalBytes = 10_000;

/** The site has refused to open a stream of bytes; the message is for people. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused';
}

/** Opens a stream of bytes in both directions, by an HTTP upgrade. @throws StreamRefused */
export async function openByteStream(url: URL, { protocol, headers }: Opening): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    headers: { ...headers, connection: 'Upgrade', upgrade: protocol },
    agent: false,
  });
  const timer = setTimeout(() => request.destroy(new Error('no response in time')), handshakeMs);
  request.once('upgrade', (response, socket: Socket, head) => {
    clearTimeout(timer);
    if (response.headers.upgrade !== protocol) {
      socket.destroy();
      reject(new StreamRefused('the site answered with another protocol'));
      return;
    }
    socket.setNoDelay(true);
    if (head.length > 0) socket.unshift(head);
    resolve(socket);
  });
  request.once(
    'response',
    (response) => void refusalOf(response).then((why) => reject(new StreamRefused(why)), reject),
  );
  request.once('close', () => clearTimeout(timer));
  request.on('error', (error) => reject(new StreamRefused(`${url.origin} cannot be reached: ${error.message}`)));
  request.end();
  return promise;
}

async function refusalOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > mostRefusalBytes) break;
  }
  return messageIn(text) ?? `the site answered ${response.statusCode}`;
}

function messageIn(text: string): string | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read && 'msg' in read ? String(read.msg) : undefined;
  } catch {
    return undefined;
  }
}
