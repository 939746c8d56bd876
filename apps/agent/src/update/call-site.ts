interface SiteCall {
  readonly siteBase: string;
  readonly path: string;
  readonly body: object;
  readonly token?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The site has understood the call and refused it. `code` is that of its answer, or the HTTP status. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A site that is busy or restarting may accept the call later. */
const passing = new Set([429, 500]);

/** Makes a call of the agent itself and returns its data. @throws RefusedCall if a repeated call would be refused again */
export async function callSite({ siteBase, path, body, token, timeoutMs, signal }: SiteCall): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(new URL(path, siteBase), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const text = await response.text();
  if (response.status >= 500 || response.status === 429) throw new Error(`the site answered ${response.status}`);
  const { code, msg, data } = readEnvelope(text) ?? {
    code: response.status,
    msg: `the site answered ${response.status}`,
    data: null,
  };
  if (code === 0) return data;
  throw passing.has(code) ? new Error(msg) : new RefusedCall(code, msg);
}

function readEnvelope(text: string): { code: number; msg: string; data: unknown } | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('code' in read) || typeof read.code !== 'number')
      return undefined;
    return { code: read.code, msg: String('msg' in read ? read.msg : ''), data: 'data' in read ? read.data : null };
  } catch {
    return undefined;
  }
}
