import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RobotKind } from '@flotilla/contract/http/fleet/alarms';

/** A message that a receiver has accepted. */
export interface Received {
  readonly kind: RobotKind;
  /** The text that people in the group read, with its title. */
  readonly text: string;
  readonly atEveryone: boolean;
  readonly body: Body;
  readonly headers: IncomingMessage['headers'];
  readonly atMs: number;
}

/** A robot on this machine that enforces signature, age, size and rate like the real one. */
export interface Receiver {
  readonly kind: RobotKind;
  readonly address: string;
  readonly secret: string;
  /** The value for the parameter `alarm.innerAllow`. */
  readonly host: string;
  readonly received: Received[];
  /** All requests, including those refused. */
  requests: number;
  /** Responds to the next requests instead of the robot; `null` for the robot's own response. */
  instead: ((response: ServerResponse, body: string) => void) | null;
  close(): Promise<void>;
}

interface Options {
  readonly secret?: string;
  readonly perMinute?: number;
  readonly keyword?: string;
  nowMs?(): number;
}

/** The fields that the robots read. */
interface Body {
  readonly msgtype?: string;
  readonly markdown?: { readonly title?: string; readonly text?: string; readonly content?: string };
  readonly text?: { readonly content?: string; readonly mentioned_list?: readonly string[] };
  readonly at?: { readonly isAtAll?: boolean };
  readonly timestamp?: string;
  readonly sign?: string;
  readonly msg_type?: string;
  readonly card?: {
    readonly header?: { readonly title?: { readonly tag?: string; readonly content?: string } };
    readonly elements: readonly { readonly content: string }[];
  };
  readonly data?: { readonly text: string; readonly atEveryone: boolean; readonly incidents: readonly unknown[] };
}
type Answer = Readonly<Record<string, unknown>>;
interface Request {
  readonly url: URL;
  readonly body: Body;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}
type Verdict = { readonly answer: Answer; readonly status?: number } | Pick<Received, 'text' | 'atEveryone'>;

const hourMs = 3_600_000;
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
const bytes = (text: string): number => Buffer.byteLength(text, 'utf8');
const token = 'token-0123456789abcdef0123456789abcdef';

type Rules = (request: Request, options: Required<Pick<Options, 'secret' | 'keyword'>>, nowMs: number) => Verdict;

const dingtalk: Rules = ({ url, body, text }, { secret, keyword }, nowMs) => {
  const refuse = (errcode: number, errmsg: string) => ({ answer: { errcode, errmsg } });
  if (url.searchParams.get('access_token') !== token) return refuse(300001, 'token is not exist');
  if (secret !== '') {
    const timestamp = url.searchParams.get('timestamp') ?? '';
    if (!/^\d{13}$/.test(timestamp) || Math.abs(nowMs - Number(timestamp)) > hourMs)
      return refuse(310000, 'invalid timestamp');
    const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
    if (!isSame(url.searchParams.get('sign') ?? '', sign)) return refuse(310000, 'sign not match');
  }
  if (bytes(text) > 20_000) return refuse(460101, 'message too long');
  if (body.msgtype !== 'markdown' || typeof body.markdown?.title !== 'string') return refuse(400, 'msgtype');
  const shown = `${body.markdown.title}\n${body.markdown.text}`;
  if (!shown.includes(keyword)) return refuse(310000, 'keywords not in content');
  return { text: shown, atEveryone: body.at?.isAtAll === true };
};

const feishu: Rules = ({ body, text }, { secret, keyword }, nowMs) => {
  const refuse = (code: number, msg: string) => ({ answer: { code, msg }, status: 400 });
  if (bytes(text) > 20 * 1024) return refuse(9499, 'request body too large');
  if (secret !== '') {
    const { timestamp = '', sign = '' } = body;
    if (
      typeof timestamp !== 'string' ||
      !/^\d{10}$/.test(timestamp) ||
      Math.abs(nowMs / 1000 - Number(timestamp)) > 3600
    )
      return refuse(19021, 'sign match fail or timestamp is not within one hour from current time');
    const key = `${timestamp}\n${secret}`;
    if (!isSame(String(sign), createHmac('sha256', key).update('').digest('base64')))
      return refuse(19021, 'sign match fail or timestamp is not within one hour from current time');
  }
  if (body.msg_type !== 'interactive' || body.card?.header?.title?.tag !== 'plain_text')
    return refuse(9499, 'Bad Request');
  const content = body.card.elements.map(({ content }) => content).join('\n');
  const shown = `${body.card.header.title.content}\n${content}`;
  if (!shown.includes(keyword)) return refuse(19024, 'Key Words Not Found');
  return { text: shown, atEveryone: content.includes('<at id=all></at>') };
};

const wecom: Rules = ({ url, body }) => {
  const refuse = (errcode: number, errmsg: string) => ({ answer: { errcode, errmsg } });
  if (url.searchParams.get('key') !== token) return refuse(93000, 'invalid webhook url');
  const isText = body.msgtype === 'text';
  const content = isText ? body.text?.content : body.markdown?.content;
  if (typeof content !== 'string') return refuse(40058, 'invalid parameter');
  if (bytes(content) > (isText ? 2_048 : 4_096)) return refuse(40058, 'exceed max length');
  return { text: content, atEveryone: isText && body.text?.mentioned_list?.includes('@all') === true };
};

const webhook: Rules = ({ body, text, headers }, { secret }, nowMs) => {
  const refuse = (message: string) => ({ answer: { message }, status: 401 });
  if (secret !== '') {
    const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
    if (Math.abs(nowMs / 1000 - Number(timestamp)) > 300) return refuse('timestamp');
    const signed = createHmac('sha256', secret).update(`${id}.${timestamp}.${text}`).digest('base64');
    if (!isSame(String(headers['webhook-signature']), `v1,${signed}`)) return refuse('signature');
  }
  const { text: shown = '', atEveryone = false } = body.data ?? {};
  return { text: shown, atEveryone };
};

const kinds = {
  dingtalk: {
    rules: dingtalk,
    path: `/robot/send?access_token=${token}`,
    perMinute: 20,
    limited: { errcode: 130101, errmsg: 'send too fast, exceed 20 times per minute' },
    accepted: { errcode: 0, errmsg: 'ok' },
  },
  feishu: {
    rules: feishu,
    path: `/open-apis/bot/v2/hook/${token}`,
    perMinute: 100,
    limited: { code: 11232, msg: 'frequency limited' },
    accepted: { code: 0, msg: 'success' },
  },
  wecom: {
    rules: wecom,
    path: `/cgi-bin/webhook/send?key=${token}`,
    perMinute: 20,
    limited: { errcode: 45009, errmsg: 'api freq out of limit' },
    accepted: { errcode: 0, errmsg: 'ok' },
  },
  webhook: {
    rules: webhook,
    path: `/hook/${token}`,
    perMinute: 1_000,
    limited: { message: 'slow down' },
    accepted: {},
  },
} as const;

/** Starts a robot on a free port of 127.0.0.1. */
export async function startRobot(kind: RobotKind, options: Options = {}): Promise<Receiver> {
  const { secret = '', keyword = '', nowMs = Date.now } = options;
  const { rules, path, limited, accepted, perMinute } = kinds[kind];
  const times: number[] = [];
  const answer = (response: ServerResponse, body: Answer, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const receive = (request: IncomingMessage, response: ServerResponse, text: string) => {
    receiver.requests += 1;
    if (receiver.instead) return receiver.instead(response, text);
    const now = nowMs();
    while (times.length > 0 && now - times[0]! > 60_000) times.shift();
    if (times.length >= (options.perMinute ?? perMinute))
      return answer(response, limited, kind === 'webhook' ? 429 : 200);
    times.push(now);
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body = JSON.parse(text) as Body;
    const verdict = rules({ url, body, text, headers: request.headers }, { secret, keyword }, now);
    if ('answer' in verdict) return answer(response, verdict.answer, verdict.status);
    receiver.received.push({ kind, ...verdict, body, headers: request.headers, atMs: now });
    return answer(response, accepted);
  };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => void receive(request, response, text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    kind,
    address: `http://${host}${path}`,
    secret,
    host,
    received: [],
    requests: 0,
    instead: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
