import { fromBrowser } from '@flotilla/contract/live';
import { expect, test } from 'vitest';
import { readBrowserMessage } from './read-browser-message.ts';

const bySchema = (text: string) => {
  const read = fromBrowser.safeParse(JSON.parse(text));
  return read.success ? read.data : 'malformed';
};

test.each([
  '{"action":"pictureAck","count":2}',
  '{"action":"pictureAck","deviceNo":"手机-1","count":3}',
  '{"action":"pictureAck","deviceNo":"A-1","count":8,"ahead":12}',
  '{"action":"pictureAck","deviceNo":"A-1","count":8,"ahead":3}',
  '{"action":"pictureAck","deviceNo":"A-1","count":8,"ahead":13}',
  '{"action":"pictureAck","deviceNo":"A-1","count":8,"ahead":2}',
  '{"action":"pictureAck","deviceNo":"A\\n1","count":1}',
  '{"action":"pictureAck","deviceNo":"","count":1}',
  `{"action":"pictureAck","deviceNo":"${'x'.repeat(64)}","count":1}`,
  `{"action":"pictureAck","deviceNo":"${'x'.repeat(65)}","count":1}`,
  '{"action":"pictureAck","count":0}',
  '{"action":"pictureAck","count":-1}',
  '{"action":"pictureAck","count":1.5}',
  '{"action":"pictureAck","count":"1"}',
  '{"action":"pictureAck","count":9999999999999}',
  '{"count":2,"action":"pictureAck"}',
])('an acknowledgement is read as its schema reads it: %s', (text) => {
  const read = readBrowserMessage(text);
  // Who does not say how many may be ahead means the usual number.
  const { ahead, ...rest } = typeof read === 'object' && read.action === 'pictureAck' ? read : { ahead: undefined };
  const expected = bySchema(text);
  if (expected === 'malformed') expect(read).toBe('malformed');
  else expect({ ...rest, ahead: ahead ?? 3 }).toEqual({ ahead: 3, ...expected });
});

test('the place of a touch may come as text', () => {
  const touch = (x: unknown) =>
    readBrowserMessage(JSON.stringify({ action: 'canvas_action', action_type: '_touchDown', x, y: '1' }));
  expect(touch('0.25')).toMatchObject({ x: 0.25, y: 1 });
  for (const wrong of ['1.5', '-1', '', 'x', '1e9']) expect(touch(wrong)).toBe('malformed');
});

test('what is no object, has no action or nests too deeply is malformed; an action of a newer console is ignored', () => {
  for (const text of [
    '',
    '[]',
    'null',
    '{"action":1}',
    '{"action":"pictureAck","count":1',
    '{"action":"pictureAck"}',
  ]) {
    expect(readBrowserMessage(text)).toBe('malformed');
  }
  expect(readBrowserMessage('{"action":"teleport"}')).toBe('unknown');
});
