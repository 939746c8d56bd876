import type { ToBrowser } from '@flotilla/contract/live';

/** The live channel's messages about one phone. */
export type PhoneMessage = Exclude<ToBrowser, { action: 'ping' | 'pong' }>;

/** The known actions; others of a newer server are ignored. */
const known: Readonly<Record<ToBrowser['action'], true>> = {
  ping: true,
  pong: true,
  joinRoomResp: true,
  heartbeat: true,
  presence: true,
  steering: true,
  actionDone: true,
  probed: true,
  clipboard: true,
  elements: true,
  commandResult: true,
  offer: true,
  candidate: true,
  ended: true,
};

export function readText(text: string): ToBrowser | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const action = (value as { action?: unknown } | null)?.action;
  return typeof action === 'string' && Object.hasOwn(known, action) ? (value as ToBrowser) : undefined;
}

const decoder = new TextDecoder();

/** `u8 length, deviceNo as UTF-8, picture`; undefined for a frame that is too short. */
export function readPicture(frame: ArrayBuffer): { deviceNo: string; picture: Uint8Array<ArrayBuffer> } | undefined {
  const bytes = new Uint8Array(frame);
  const begin = 1 + (bytes[0] ?? 0);
  if (bytes.length <= begin) return undefined;
  return { deviceNo: decoder.decode(bytes.subarray(1, begin)), picture: bytes.subarray(begin) };
}
