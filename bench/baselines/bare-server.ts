// The baseline of the server's work: the same library, and nothing else. A phone's text is parsed, its pictures are sent
// to the viewers with its number, and a text can be sent to all phones.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerCalls } from '../harness/calls.ts';

const phones = new Set<WebSocket>();
const viewers = new Map<string, WebSocket[]>();
let parsed = 0;

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 4 * 1024 * 1024 });
sockets.on('connection', (socket, request) => {
  const [, side, number] = (request.url ?? '').split('/');
  socket.on('error', () => socket.terminate());
  if (side === 'viewer') {
    viewers.set(number!, [...(viewers.get(number!) ?? []), socket]);
    return;
  }
  phones.add(socket);
  socket.on('close', () => phones.delete(socket));
  socket.on('message', (data, isBinary) => {
    if (isBinary) for (const viewer of viewers.get(number!) ?? []) viewer.send(data, { binary: true });
    else if ((JSON.parse(data.toString()) as { action: string }).action === 'heartbeat') parsed += 1;
  });
});
await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve));

const calls = {
  address: (): string => `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
  parsed: (): number => parsed,
  /** One message for each phone, made for it. */
  sendAll(message: object): void {
    let number = 0;
    for (const socket of phones) {
      number += 1;
      socket.send(JSON.stringify({ ...message, runId: number }));
    }
  },
};
export type BareServerCalls = typeof calls;

answerCalls(calls);
