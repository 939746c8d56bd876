import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FromDevice, RunOrder, RunState, ScriptRef } from '@flotilla/contract/device';
import type { HotScriptRef } from '@flotilla/contract/hot-messages';
import { WebSocketServer } from 'ws';
import { ScriptedConnection } from './scripted-connection.ts';

export interface HandedInPicture {
  readonly runId: string;
  readonly name: string;
  readonly token: string;
  readonly type: string;
  readonly bytes: number;
}

/** A site that implements the device channel of the contract and is controlled by the test. */
export class ScriptedSite {
  readonly connections: ScriptedConnection[] = [];
  readonly pictures: HandedInPicture[] = [];
  readonly downloads: { path: string; authorization: string }[] = [];
  readonly files = new Map<string, Uint8Array>();
  /** Addresses that are never answered. */
  readonly stalls = new Set<string>();
  /** The code in the responses to the next pictures. */
  pictureCode = 0;
  /** Called when a phone has sent `hello`. */
  greet: (connection: ScriptedConnection) => void = (connection) => connection.welcome();
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #http = createServer((request, response) => {
    void this.#serve(request).then(({ status, body }) => {
      response.statusCode = status;
      response.end(body);
    });
  });
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

  async start(port = 0): Promise<this> {
    this.#http.on('upgrade', (request, socket, head) => {
      if (request.url !== '/rapi/ws/device?type=device') {
        socket.destroy();
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (ws) => {
        const connection = new ScriptedConnection(ws, this.scriptKey, () => this.greet(connection));
        this.connections.push(connection);
      });
    });
    this.#http.listen(port, '127.0.0.1');
    await once(this.#http, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  get scriptKey(): string {
    return this.#keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  }

  get last(): ScriptedConnection {
    const connection = this.connections.at(-1);
    if (!connection) throw new Error('no phone has connected');
    return connection;
  }

  get live(): ScriptedConnection[] {
    return this.connections.filter((connection) => connection.isOpen);
  }

  /** Returns all messages of one kind from all connections, in order. */
  received<Action extends FromDevice['action']>(action: Action): Extract<FromDevice, { action: Action }>[] {
    return this.connections.flatMap((connection) => connection.received(action));
  }

  reports(runId: number): RunState[] {
    return this.received('runState').filter((report) => report.runId === runId);
  }

  /** A script that the site serves and has signed. */
  script(source = 'log("hello")', changed: Partial<ScriptRef> = {}): ScriptRef {
    const bytes = Buffer.from(source);
    const versionId = changed.versionId ?? 1;
    const tenantId = changed.tenantId ?? 1;
    const sha256 = changed.sha256 ?? createHash('sha256').update(bytes).digest('hex');
    const url = `/rapi/script/download?versionId=${versionId}`;
    this.files.set(url, bytes);
    return {
      id: 1,
      name: 'hello.js',
      version: '1.0',
      versionId,
      tenantId,
      url,
      bytes: bytes.byteLength,
      md5: createHash('md5').update(bytes).digest('hex'),
      sha256,
      signature: this.#sign(`${sha256}\n${versionId}\n${tenantId}`),
      ...changed,
    };
  }

  /** A script that the site knows by its address and MD5 only. */
  scriptElsewhere(url: string, md5: string): ScriptRef {
    return { ...this.script(), url, md5, sha256: '', bytes: 0, signature: this.#sign(`${md5}\n1\n1`) };
  }

  #sign(text: string): string {
    return sign(null, Buffer.from(text), this.#keys.privateKey).toString('base64');
  }

  order(runId: number, changed: Partial<RunOrder> = {}): RunOrder {
    return {
      action: 'run',
      runId,
      nonce: `nonce of ${runId}`,
      seal: `seal of ${runId}`,
      lease: 1,
      task: { id: 1, name: 'task' },
      script: changed.script ?? this.script(),
      params: {},
      cacheScript: false,
      cacheNo: 0,
      startWithinMs: 60_000,
      timeLimitMs: 60_000,
      ...changed,
    };
  }

  /** A hot script that the site serves and has signed. */
  hotScript(source: string, changed: Partial<HotScriptRef> = {}): HotScriptRef {
    const { id = 1, name = 'lib', version = '1', revision = 1, tenantId = 7 } = changed;
    const content = Buffer.from(source);
    const url = `/rapi/hot/download?revision=${revision}`;
    this.files.set(url, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const signed = Buffer.from(['hot', sha256, revision, tenantId, name].join('\n'));
    return {
      ...{ id, name, version, revision, url, bytes: content.length, sha256, tenantId },
      md5: createHash('md5').update(content).digest('hex'),
      signature: sign(null, signed, this.#keys.privateKey).toString('base64'),
      ...{ force: false, popup: false, message: '' },
      ...changed,
    };
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  async #serve(request: IncomingMessage): Promise<{ status: number; body: string | Uint8Array }> {
    const url = new URL(request.url ?? '/', 'http://site');
    const authorization = request.headers.authorization ?? '';
    if (request.method === 'POST' && url.pathname === '/rapi/artifact') return this.#takePicture(request, url);
    this.downloads.push({ path: url.pathname + url.search, authorization });
    if (this.stalls.has(url.pathname + url.search)) return new Promise(() => undefined);
    const file = this.files.get(url.pathname + url.search);
    return file ? { status: 200, body: file } : { status: 404, body: 'not found' };
  }

  async #takePicture(request: IncomingMessage, url: URL) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = url.searchParams.get('name') ?? '';
    this.pictures.push({
      runId: url.searchParams.get('runId') ?? '',
      name,
      token: request.headers.authorization ?? '',
      type: request.headers['content-type'] ?? '',
      bytes: Buffer.concat(chunks).byteLength,
    });
    return { status: 200, body: JSON.stringify({ code: this.pictureCode, msg: '', data: { name } }) };
  }
}
