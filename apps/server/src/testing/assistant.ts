import { apiTokens } from '@flotilla/contract/http/identity/api-tokens';
import { pictureKind } from '@flotilla/contract/picture-kind';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createCanvas } from '@napi-rs/canvas';
import type { Person } from './factories.ts';
import type { ScriptedPhone } from './scripted-phone.ts';

interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly text?: string; readonly data?: string }[];
}

export interface Assistant {
  readonly client: Client;
  readonly token: string;
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
}

let made = 0;

/** The official client with this token. `auto` speaks the newest protocol that the server has. */
export async function assistantWith(
  url: string,
  token: string,
  mode: 'legacy' | 'auto' = 'legacy',
): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  return {
    client,
    token,
    async call(name, args = {}) {
      const answer = await client.callTool({ name, arguments: args });
      const content = answer.content as ToolAnswer['content'];
      const data = (answer.structuredContent ?? {}) as ToolAnswer['data'];
      return { text: content[0]?.text ?? '', isError: answer.isError === true, data, content };
    },
  };
}

/** An assistant with a new API token of this user. */
export async function assistantOf(url: string, owner: Pick<Person, 'call'>, permissions: readonly string[]) {
  made += 1;
  const body = { name: `assistant ${made}`, permissions: [...permissions] };
  return assistantWith(url, (await owner.call(apiTokens.add, { body })).token);
}

export const button = {
  ...{ id: 'app:id/ok', className: 'android.widget.Button', text: 'OK', description: '', clickable: true },
  ...{ left: 0.2, top: 0.4, right: 0.4, bottom: 0.6 },
};

/** Noise, which JPEG cannot compress: a picture of more than 100 KB. */
function largePicture(): Buffer {
  const canvas = createCanvas(1_440, 900);
  const context = canvas.getContext('2d');
  const image = context.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < image.data.length; at += 1) image.data[at] = (at * 2_654_435_761) >>> (at % 13);
  context.putImageData(image, 0, 0);
  return canvas.toBuffer('image/jpeg', 90);
}

/** Lets the phone show its screen and confirm every action. Returns the actions that it receives. */
export function showScreen(phone: ScriptedPhone): readonly Record<string, unknown>[] {
  const picture = Buffer.concat([Buffer.from([pictureKind.jpeg]), largePicture()]);
  const actions: Record<string, unknown>[] = [];
  phone.keepBeating();
  phone.socket.on('message', (data, isBinary) => {
    if (isBinary) return;
    const message = JSON.parse(String(data));
    if (message.action === 'joinRoom') {
      phone.send({ action: 'joinRoomResp', code: 0, msg: '' });
      phone.sendRaw(picture);
    }
    if (message.action !== 'canvas_action') return;
    const { viewer, seq } = message;
    actions.push(message);
    if (message.action_type === '_elements')
      phone.send({ action: 'elements', viewer, elements: [button, { ...button, text: 'Cancel' }] });
    if (seq !== undefined) phone.send({ action: 'actionDone', viewer, seq, ok: true, error: '' });
  });
  return actions;
}
