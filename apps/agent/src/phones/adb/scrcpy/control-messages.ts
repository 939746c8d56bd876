import type { Point, Size } from '../../phone.ts';
import { ScrcpyProtocolError } from './byte-reader.ts';

/** The types of messages to the server in version 3.3.3 (ControlMessageReader.java). Numbers are big-endian. */
const messageType = {
  key: 0,
  text: 1,
  touch: 2,
  scroll: 3,
  backOrScreenOn: 4,
  getClipboard: 8,
  setClipboard: 9,
  displayPower: 10,
  rotate: 11,
  resetVideo: 17,
} as const;

export type PressAction = 'down' | 'up';
const motionAction = { down: 0, up: 1, move: 2 } as const;

/** The server's limit for one text message. */
const maxTextBytes = 300;
export const maxClipboardBytes = 2 ** 18 - 14;
/** The wheel's range in notches; a larger value would wrap. */
const maxNotches = 16;

/** A position in pixels of a picture; its size must be the server's current one. */
export interface Place extends Point, Size {}

export function keyMessage(action: PressAction, keyCode: number): Buffer {
  const message = Buffer.alloc(14);
  message.writeUInt8(messageType.key, 0);
  message.writeUInt8(motionAction[action], 1);
  message.writeUInt32BE(keyCode, 2);
  return message;
}

export function backOrScreenOnMessage(action: PressAction): Buffer {
  return Buffer.of(messageType.backOrScreenOn, motionAction[action]);
}

/** Returns the messages that type a text with the phone's virtual keyboard. */
export function textMessages(ascii: string): Buffer[] {
  const pieces = ascii.match(new RegExp(`[^]{1,${maxTextBytes}}`, 'g')) ?? [];
  return pieces.map((piece) => Buffer.concat([Buffer.of(messageType.text), sized(Buffer.from(piece))]));
}

export function touchMessage(action: 'down' | 'move' | 'up', pointerId: bigint, place: Place): Buffer {
  const message = Buffer.alloc(32);
  message.writeUInt8(messageType.touch, 0);
  message.writeUInt8(motionAction[action], 1);
  message.writeBigInt64BE(pointerId, 2);
  writePlace(message, 10, place);
  message.writeUInt16BE(action === 'up' ? 0 : 0xffff, 22);
  return message;
}

export function scrollMessage(place: Place, notches: { readonly x: number; readonly y: number }): Buffer {
  const message = Buffer.alloc(21);
  message.writeUInt8(messageType.scroll, 0);
  writePlace(message, 1, place);
  message.writeInt16BE(fixedPoint(notches.x), 13);
  message.writeInt16BE(fixedPoint(notches.y), 15);
  return message;
}

export function setClipboardMessage(sequence: bigint, text: string, paste: boolean): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > maxClipboardBytes) throw new ScrcpyProtocolError(`Text of ${bytes.length} bytes is too long`);
  const head = Buffer.alloc(10);
  head.writeUInt8(messageType.setClipboard, 0);
  head.writeBigUInt64BE(sequence, 1);
  head.writeUInt8(paste ? 1 : 0, 9);
  return Buffer.concat([head, sized(bytes)]);
}

export const displayPowerMessage = (on: boolean) => Buffer.of(messageType.displayPower, on ? 1 : 0);
/** Requests the clipboard without pressing the copy key first. */
export const getClipboardMessage = Buffer.of(messageType.getClipboard, 0);
export const rotateMessage = Buffer.of(messageType.rotate);
export const resetVideoMessage = Buffer.of(messageType.resetVideo);

function sized(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function writePlace(message: Buffer, offset: number, { x, y, width, height }: Place): void {
  message.writeInt32BE(x, offset);
  message.writeInt32BE(y, offset + 4);
  message.writeUInt16BE(width, offset + 8);
  message.writeUInt16BE(height, offset + 10);
}

function fixedPoint(notches: number): number {
  const share = Math.max(-1, Math.min(1, notches / maxNotches));
  return Math.min(0x7fff, Math.round(share * 0x8000));
}
