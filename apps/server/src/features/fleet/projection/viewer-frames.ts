import type { ToBrowser } from '@flotilla/contract/live';
import { binaryFrame, textFrame } from '../../../platform/live/frames.ts';

interface Made<Content> {
  readonly content: Content;
  readonly deviceNo: string | null;
  readonly frame: Buffer;
}

/**
 * Keeps the newest frame without a phone's number and the newest with one: a phone's viewers take the same picture or heartbeat
 * one right after the other, and header and content in one piece take half the time of two.
 */
function onceForAll<Content extends object>(make: (content: Content, deviceNo: string | null) => Buffer) {
  const newest: { bare: Made<Content> | null; named: Made<Content> | null } = { bare: null, named: null };
  return (content: Content, deviceNo: string | null): Buffer => {
    const kind = deviceNo === null ? 'bare' : 'named';
    const known = newest[kind];
    if (known?.content === content && known.deviceNo === deviceNo) return known.frame;
    const frame = make(content, deviceNo);
    newest[kind] = { content, deviceNo, frame };
    return frame;
  };
}

/** `deviceNo`: null if the socket shows one phone only. */
export const pictureFrame = onceForAll<Buffer>((picture, deviceNo) => {
  if (deviceNo === null) return binaryFrame(picture);
  const name = Buffer.from(deviceNo, 'utf8');
  return binaryFrame(Buffer.from([name.length]), name, picture);
});

/** Does the same for a message, which must not be changed afterwards. */
export const messageFrame = onceForAll<ToBrowser>((message, deviceNo) =>
  textFrame(JSON.stringify(deviceNo === null ? message : { ...message, deviceNo })),
);

/** The answer to a page's ping, which comes every few seconds from every open page. */
export const pongFrame = textFrame(JSON.stringify({ action: 'pong' } satisfies ToBrowser));
export const plainPongFrame = textFrame('pong');
