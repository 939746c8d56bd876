// A process full of viewers.
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FromBrowser, ToBrowser } from '@flotilla/contract/live';
import { pictureWindow, quickPicturesTogether, quickPictureWindow } from '@flotilla/contract/picture-window';
import { WebSocket } from 'ws';
import { answerCalls } from '../harness/calls.ts';
import { ageMs } from './picture.ts';

interface Watching {
  readonly address: string;
  readonly deviceNos: readonly string[];
  readonly token: string;
}

let agesMs: number[] = [];
const servers: Server[] = [];
const sockets: WebSocket[] = [];

/** The acknowledgement interval of the console on a fast connection. */
const ackMs = 3_000;
const pingMs = 2_000;

/** Reports how many pictures have been shown, in batches. */
function acknowledging(socket: WebSocket): () => void {
  let owed = 0;
  let together = pictureWindow;
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (socket.readyState === socket.OPEN) {
      say(socket, { action: 'pictureAck', count: owed, ahead: quickPictureWindow });
    }
    together = quickPicturesTogether;
    owed = 0;
  };
  return () => {
    owed += 1;
    if (owed >= together) send();
    else timer ??= setTimeout(send, ackMs);
  };
}

function pinging(socket: WebSocket): void {
  const timer = setInterval(() => say(socket, { action: 'ping' }), pingMs);
  socket.once('close', () => clearInterval(timer));
}

const say = (socket: WebSocket, message: FromBrowser) => socket.send(JSON.stringify(message));

function open(address: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false, headers });
    sockets.push(socket);
    socket.once('open', () => resolve(socket));
    socket.on('error', reject);
  });
}

/** Joins the room of one phone. `picture` is called for each picture. */
async function join(
  { address, token }: Watching,
  deviceNo: string,
  picture: (data: Buffer) => void,
): Promise<WebSocket> {
  const query = new URLSearchParams({ type: 'client', deviceNo });
  const socket = await open(`${address}/rapi/ws/device?${query}`, { authorization: `Bearer ${token}` });
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (data, isBinary) => {
      if (isBinary) {
        picture(data as Buffer);
        return;
      }
      const message = JSON.parse(data.toString()) as ToBrowser;
      if (message.action !== 'joinRoomResp') return;
      if (message.code === 0) resolve();
      else reject(new Error(`${deviceNo} cannot be watched: ${message.msg}`));
    });
    socket.once('close', (code, reason) => reject(new Error(`the site closed a viewer: ${code} ${reason}`)));
    say(socket, { action: 'joinRoom' });
  });
  return socket;
}

/** Shows each picture and acknowledges it. */
async function watchOne(watching: Watching, deviceNo: string): Promise<void> {
  let shown = () => {};
  const socket = await join(watching, deviceNo, (data) => {
    agesMs.push(ageMs(data));
    shown();
  });
  shown = acknowledging(socket);
  pinging(socket);
}

/** Reads nothing more once it has joined. */
async function stallOne(watching: Watching, deviceNo: string): Promise<WebSocket> {
  const socket = await join(watching, deviceNo, () => {});
  socket.pause();
  return socket;
}
let stalled: WebSocket[] = [];

/** A viewer that the phone writes to itself. Answers its port. */
async function listenDirect(pictureBytes: number): Promise<number> {
  const server = createServer({ noDelay: true }, (socket) => {
    let parts: Buffer[] = [];
    let length = 0;
    socket.on('error', () => socket.destroy());
    socket.on('data', (part) => {
      parts.push(part);
      length += part.length;
      if (length < pictureBytes) return;
      let rest = Buffer.concat(parts);
      for (; rest.length >= pictureBytes; rest = rest.subarray(pictureBytes)) {
        agesMs.push(ageMs(rest.subarray(0, pictureBytes)));
      }
      parts = rest.length > 0 ? [rest] : [];
      length = rest.length;
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const calls = {
  async watch(watching: Watching): Promise<void> {
    for (const deviceNo of watching.deviceNos) await watchOne(watching, deviceNo);
  },
  async stall(watching: Watching): Promise<void> {
    stalled = await Promise.all(watching.deviceNos.map((deviceNo) => stallOne(watching, deviceNo)));
  },
  leaveStalled(): void {
    for (const socket of stalled) socket.terminate();
    stalled = [];
  },
  /** Viewers of a server that passes on what phone `n` sends to the viewers `n`. */
  async watchBare({ address, numbers }: { address: string; numbers: readonly number[] }): Promise<void> {
    for (const number of numbers) {
      const socket = await open(`${address}/viewer/${number}`);
      socket.on('message', (data) => agesMs.push(ageMs(data as Buffer)));
    }
  },
  listenDirect: ({ count, pictureBytes }: { count: number; pictureBytes: number }): Promise<number[]> =>
    Promise.all(Array.from({ length: count }, () => listenDirect(pictureBytes))),
  /** The ages of the pictures since the last call, at their arrival. */
  takeAges(): number[] {
    const taken = agesMs;
    agesMs = [];
    return taken;
  },
};
export type ViewerCalls = typeof calls;

answerCalls(calls);
