import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createSecret, signedHeaders } from './sign.ts';

test('the official library accepts the signatures of both secrets of a rotation, and no other', () => {
  const [newest, previous, other] = [createSecret(), createSecret(), createSecret()] as const;
  const message = { id: 'msg_1', body: '{"text":"设备 ✓"}' };
  const headers = signedHeaders(message, [newest, previous], Date.now());
  for (const secret of [newest, previous]) expect(new Webhook(secret).verify(message.body, headers)).toBeDefined();
  expect(() => new Webhook(other).verify(message.body, headers)).toThrow();
  expect(() => new Webhook(newest).verify(`${message.body} `, headers)).toThrow();
  expect(() => new Webhook(newest).verify(message.body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
  expect(Buffer.from(newest.slice('whsec_'.length), 'base64')).toHaveLength(32);
});
