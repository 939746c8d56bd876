// Behaves like scrcpy's server 3.3.3 on its sockets, for a phone with a grey screen. Files in $STUB_PHONE control it at any time:
//   scrcpy-fails      last words of a server that cannot start      scrcpy-size    "W H" of the picture
//   scrcpy-stays      it does not end when its connections do       scrcpy-copied  text that was copied on the phone
//   scrcpy-slow       ms before it executes a message               scrcpy-late    ms of delay of a rotated picture
// Received messages are written as lines of JSON to scrcpy-heard, and its process id to scrcpy-pid.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { keyFrame, parameterSets, sameAgain } from './grey-h264.mjs';

const [version, ...words] = process.argv.slice(2);
const options = Object.fromEntries(words.map((word) => word.split(/=(.*)/s, 2)));
const isOn = (name) => options[name] !== 'false';
const file = (name) => `${process.env.STUB_PHONE}/${name}`;
const read = (name) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : undefined);
const heard = (what) => appendFileSync(file('scrcpy-heard'), `${JSON.stringify(what)}\n`);

function end(words) {
  process.stderr.write(`[server] ERROR: ${words}\n`, () => process.exit(1));
}

function pictureSize() {
  const [width, height] = (read('scrcpy-size') ?? '540 960').split(' ').map(Number);
  const limit = Number(options.max_size ?? 0);
  const shrink = limit > 0 ? Math.min(1, limit / Math.max(width, height)) : 1;
  // Multiples of 8, as the real one.
  return { width: Math.floor((width * shrink) / 4) * 4, height: Math.floor((height * shrink) / 4) * 4 };
}

class Video {
  constructor(socket) {
    this.socket = socket;
    this.size = pictureSize();
    const head = Buffer.alloc(12);
    head.write('h264');
    head.writeUInt32BE(this.size.width, 4);
    head.writeUInt32BE(this.size.height, 8);
    socket.write(head);
    this.begin();
    setInterval(() => this.tick(), 33);
  }

  begin() {
    this.packet(1n << 63n, parameterSets(this.size));
    this.packet((1n << 62n) | this.now(), keyFrame(this.size));
    this.count = 0;
  }

  now() {
    return process.hrtime.bigint() / 1000n;
  }

  tick() {
    const size = pictureSize();
    if (size.width !== this.size.width || size.height !== this.size.height) {
      this.size = size;
      heard({ turned: size });
      this.stillUntil = performance.now() + Number(read('scrcpy-late') ?? 0);
      setTimeout(() => this.begin(), Number(read('scrcpy-late') ?? 0));
    } else if (performance.now() > (this.stillUntil ?? 0)) {
      this.count += 1;
      this.packet(this.now(), sameAgain(this.size, this.count));
    }
  }

  packet(flags, data) {
    const head = Buffer.alloc(12);
    head.writeBigUInt64BE(flags, 0);
    head.writeUInt32BE(data.length, 8);
    this.socket.write(Buffer.concat([head, data]));
  }
}

/** Reads one message from the start of the buffer: its length and content, or `undefined` while it is incomplete. */
function parse(b, video) {
  const action = ['down', 'up', 'move'][b[1]];
  const place = (at) => {
    const size = { width: b.readUInt16BE(at + 8), height: b.readUInt16BE(at + 10) };
    // The real one forgets places of another size.
    const isCurrent = !video || (size.width === video.size.width && size.height === video.size.height);
    return { x: b.readInt32BE(at), y: b.readInt32BE(at + 4), ...size, ...(!isCurrent && { forgotten: true }) };
  };
  const text = (at) =>
    b.length < at + 4 || b.length < at + 4 + b.readUInt32BE(at)
      ? undefined
      : b.toString('utf8', at + 4, at + 4 + b.readUInt32BE(at));
  const lengths = { 0: 14, 2: 32, 3: 21, 4: 2, 8: 2, 10: 2, 11: 1, 17: 1 };
  if (b.length < (lengths[b[0]] ?? 5)) return undefined;
  switch (b[0]) {
    case 0:
      return [14, { kind: 'key', action, keyCode: b.readUInt32BE(2) }];
    case 1:
      return text(1) === undefined ? undefined : [5 + b.readUInt32BE(1), { kind: 'text', text: text(1) }];
    case 2:
      return [
        32,
        { kind: 'touch', action, pointer: String(b.readBigInt64BE(2)), ...place(10), pressure: b.readUInt16BE(22) },
      ];
    case 3:
      return [21, { kind: 'scroll', ...place(1), x16: b.readInt16BE(13), y16: b.readInt16BE(15) }];
    case 4:
      return [2, { kind: 'backOrScreenOn', action }];
    case 8:
      return [2, { kind: 'getClipboard' }];
    case 9: {
      if (b.length < 14 || text(10) === undefined) return undefined;
      const said = { kind: 'setClipboard', paste: b[9] === 1, text: text(10) };
      return [14 + b.readUInt32BE(10), said, b.subarray(1, 9)];
    }
    case 10:
      return [2, { kind: 'displayPower', on: b[1] === 1 }];
    case 11:
      return [1, { kind: 'rotate' }];
    case 17:
      return [1, { kind: 'resetVideo' }];
    default:
      return end(`Unknown event type: ${b[0]}`);
  }
}

function serveControl(socket, video) {
  const clipboard = (text) => {
    const head = Buffer.alloc(5);
    head.writeUInt32BE(Buffer.byteLength(text), 1);
    socket.write(Buffer.concat([head, Buffer.from(text)]));
  };
  const answer = (message, sequence) => {
    heard(message);
    if (message.kind === 'resetVideo') video?.begin();
    if (message.kind === 'setClipboard') {
      writeFileSync(file('scrcpy-clipboard'), message.text);
      if (sequence.some((byte) => byte)) socket.write(Buffer.concat([Buffer.of(1), sequence]));
    }
    const held = read('scrcpy-clipboard');
    if (message.kind === 'getClipboard' && !isOn('clipboard_autosync') && held) clipboard(held);
  };
  let rest = Buffer.alloc(0);
  const hear = () => {
    for (let next = parse(rest, video); next; next = rest.length > 0 ? parse(rest, video) : undefined) {
      rest = rest.subarray(next[0]);
      answer(next[1], next[2]);
    }
  };
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const slow = Number(read('scrcpy-slow') ?? 0);
    if (slow) setTimeout(hear, slow);
    else hear();
  });
  // The process ends after its last message, or at once with its video.
  socket.on('close', () => {
    hear();
    leave();
  });
  let copied = read('scrcpy-copied');
  setInterval(() => {
    const now = read('scrcpy-copied');
    if (now !== undefined && now !== copied && isOn('clipboard_autosync')) clipboard(now);
    copied = now;
  }, 20);
}

function leave() {
  if (!existsSync(file('scrcpy-stays'))) process.exit(0);
}

function serve(sockets) {
  for (const socket of sockets) {
    socket.on('error', () => {});
    socket.resume();
  }
  if (sockets.length > 1) sockets[0].on('close', leave);
  const video = isOn('video') ? new Video(sockets[0]) : undefined;
  serveControl(sockets.at(-1), video);
}

function open() {
  const name = `\0scrcpy_${options.scid}`;
  const wanted = ['video', 'audio', 'control'].filter(isOn).length;
  const sockets = [];
  if (options.tunnel_forward === 'true') {
    const server = createServer((socket) => {
      sockets.push(socket);
      if (sockets.length === 1) socket.write(Buffer.of(0));
      if (sockets.length < wanted) return;
      server.close();
      serve(sockets);
    });
    server.listen(name);
    return;
  }
  const dial = () => {
    const socket = connect(name, () => {
      sockets.push(socket);
      if (sockets.length < wanted) dial();
      else serve(sockets);
    });
    socket.on('error', (error) => end(error.message));
  };
  dial();
}

writeFileSync(file('scrcpy-pid'), String(process.pid));
const fails = read('scrcpy-fails');
if (fails) end(fails);
else if (version !== '3.3.3') end(`The server version (3.3.3) does not match the client (${version})`);
else if (!existsSync(process.env.CLASSPATH ?? '')) end('ClassNotFoundException: com.genymobile.scrcpy.Server');
else open();
