import { createReadStream, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { basename, join } from 'node:path';
import { root } from '../../scripts/programs.ts';

interface Archives {
  readonly version: string;
  readonly archives: readonly { readonly os: string; readonly arch: string; readonly sha256: string }[];
}

/** A site's address at which agents are installed with `code`, which is exchanged for `key` once. Every other call goes to the site. */
export async function startInstallingSite(options: { site: string; key: string; code: string; agents: string }) {
  const { site, key, code, agents } = options;
  const { port } = new URL(site);
  let isUsed = false;

  const installer = () => {
    const { version, archives } = JSON.parse(readFileSync(join(agents, 'agents.json'), 'utf8')) as Archives;
    const hashes = new Map(archives.map(({ os, arch, sha256 }) => [`${os}_${arch}`, sha256]));
    return readFileSync(join(root, 'deploy/agent/install.sh'), 'utf8')
      .replaceAll('@SERVER@', address)
      .replaceAll('@KEY@', code)
      .replaceAll('@VERSION@', version)
      .replace(/@SHA256_(\w+)@/g, (_hole, platform: string) => hashes.get(platform) ?? '');
  };
  const exchange = async (call: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await call.toArray()).toString();
    if (isUsed || (JSON.parse(body) as { code: string }).code !== code) return void response.writeHead(400).end();
    isUsed = true;
    response.end(JSON.stringify({ servers: [address], key }));
  };
  const server = createServer((call, response) => {
    const { pathname, searchParams } = new URL(call.url!, site);
    if (pathname === '/agent/install.sh') return void response.end(installer());
    if (pathname === '/agent/archive') {
      const file = createReadStream(join(agents, basename(searchParams.get('file') ?? '')));
      return void file.on('error', () => response.writeHead(404).end()).pipe(response);
    }
    if (pathname === '/agent/install') return void exchange(call, response);
    const { method, url, headers } = call;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    call.pipe(passed.on('error', () => response.destroy()));
  });
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
    const passed = connect(Number(port), '127.0.0.1');
    passed.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    passed.write(head);
    for (const end of [socket, passed]) end.on('error', () => [socket, passed].forEach((each) => void each.destroy()));
    socket.pipe(passed).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
