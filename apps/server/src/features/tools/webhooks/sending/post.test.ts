import { afterAll, expect, test, vi } from 'vitest';
import { startReceiver } from '../../../../testing/webhook-receiver.ts';
import { createPost } from './post.ts';
import { createSecret } from './sign.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
const port = new URL(receiver.url).port;
const secret = createSecret();
receiver.secrets.add(secret);
const target = { address: `http://hooks.example:${port}/hook`, secrets: [secret] };
const message = { id: 'msg_1', body: '{"type":"webhook.test","timestamp":"2026-11-25T08:00:00.000Z","data":{}}' };
const postWith = (addresses: readonly string[], innerAllow: readonly string[] = []) => {
  // A name that rebinds leads elsewhere at its second lookup.
  const resolve = vi.fn(async (): Promise<readonly string[]> => ['127.0.0.2']);
  resolve.mockImplementationOnce(async () => addresses);
  return { resolve, post: createPost({ timeoutMs: 5_000, innerAllow: () => innerAllow, resolve }) };
};

test.each([[['127.0.0.1']], [['93.184.215.14', '127.0.0.1']], [['::ffff:127.0.0.1']], [['169.254.169.254']]])(
  'a name that leads to %j when the message is sent is refused',
  async (addresses) => {
    const { post } = postWith(addresses);
    expect(await post(message, target)).toMatchObject({ status: null, error: 'inner' });
    expect(receiver.requests).toEqual([]);
  },
);

test('a name is looked up once, and the message goes to the address that was checked', async () => {
  const { post, resolve } = postWith(['127.0.0.1'], [`localhost:${port}`]);
  expect(await post(message, { ...target, address: receiver.url.replace('127.0.0.1', 'localhost') })).toMatchObject({
    status: 200,
    error: '',
  });
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(receiver.received).toHaveLength(1);
});

test('a name of the own network is refused even if the parameter has it: only addresses count', async () => {
  const { post } = postWith(['127.0.0.1'], [`hooks.example:${port}`]);
  expect(await post(message, target)).toMatchObject({ status: null, error: 'inner' });
});

test('a name without an address is reported as such', async () => {
  const { post } = postWith([]);
  expect(await post(message, target)).toMatchObject({ status: null, error: 'host' });
});
