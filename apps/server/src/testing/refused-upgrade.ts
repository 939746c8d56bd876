import { WebSocket } from 'ws';

/** The HTTP status with which a live connection is turned away. */
export function refusedUpgrade(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.on('open', () => {
      socket.terminate();
      reject(new Error('it was let in'));
    });
    socket.on('error', () => {});
  });
}
