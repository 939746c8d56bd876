import { expect, test } from 'vitest';
import { binaryFrame, textFrame } from '../../../platform/live/frames.ts';
import { messageFrame, pictureFrame } from './viewer-frames.ts';

test('the frame of a picture is made once for all viewers, and anew under another number', () => {
  const picture = Buffer.from('picture');
  expect(pictureFrame(picture, null)).toEqual(binaryFrame(picture));
  expect(pictureFrame(picture, null)).toBe(pictureFrame(picture, null));
  const first = pictureFrame(picture, 'A-001');
  expect(first).toEqual(binaryFrame(Buffer.from('\x05A-001picture')));
  expect(pictureFrame(picture, 'A-001')).toBe(first);
  expect(pictureFrame(picture, 'A-002')).not.toBe(first);
});

test('a message is put into words once for all viewers, with its number for those who see several phones', () => {
  const message = { action: 'presence', online: true, since: '2026-11-21T00:00:00.000Z' } as const;
  expect(messageFrame(message, null)).toEqual(textFrame(JSON.stringify(message)));
  const named = messageFrame(message, '甲-1');
  expect(named).toEqual(textFrame(JSON.stringify({ ...message, deviceNo: '甲-1' })));
  expect(messageFrame(message, '甲-1')).toBe(named);
  expect(messageFrame({ ...message }, '甲-1')).not.toBe(named);
});
