import { apiTokens } from '@flotilla/contract/http/identity/api-tokens';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, expect, test } from 'vitest';
import { newScript } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';
import { tools } from './tools.ts';

const t = await useTestApp();
const everything = [...new Set(tools.flatMap(({ permissions }) => permissions))];

let made = 0;
async function assistantOf(owner: Pick<Person, 'call'>, permissions: readonly string[] = everything) {
  made += 1;
  const { token } = await owner.call(apiTokens.add, {
    body: { name: `assistant ${made}`, permissions: [...permissions] },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', t.url), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: args });
    const [first] = content as { type: string; text?: string }[];
    return { text: first?.text ?? '', isError, data: structuredContent as Record<string, any>, content };
  };
  return { client, call, token };
}

let owner: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, stranger] = [await t.tenant(), await t.tenant()];
});

test('a token sees the tools that it may use, each with a schema', async () => {
  const { client } = await assistantOf(owner);
  const listed = (await client.listTools()).tools;
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  for (const { name, description, inputSchema, annotations } of listed) {
    expect([name, description!.length > 20, inputSchema.type, annotations?.title]).toEqual([
      name,
      true,
      'object',
      expect.any(String),
    ]);
  }
});

test('phones are listed', async () => {
  const phone = await ownedPhone(t, owner);
  await newScript(owner);
  const { call } = await assistantOf(owner);
  expect(await call('list_phones')).toMatchObject({ isError: false, data: { phones: [{ phone: phone.deviceNo }] } });
  expect(await (await assistantOf(stranger)).call('list_phones')).toMatchObject({ data: { phones: [] } });
});
