import type { JoinRoomResp, ScreenRefusal } from '@flotilla/contract/device';
import type { ErrorName } from '@flotilla/contract/errors';

/** The reason why a viewer gets no pictures: an error of the catalogue, or the phone's own text. */
export type WhyNotShown =
  | { readonly error: ErrorName; readonly params?: Readonly<Record<string, string>> }
  | { readonly error?: never; readonly params?: never; readonly msg: string };

const lacking: Record<Exclude<ScreenRefusal, 'videoFailed'>, string> = {
  noVideo: 'video',
  noAccessibility: 'accessibility',
  noScreenshot: 'screenshot',
};

export function whyRefused({ reason, msg }: Pick<JoinRoomResp, 'reason' | 'msg'>): WhyNotShown {
  if (reason === undefined) return { msg };
  if (reason === 'videoFailed') return { error: 'videoFailed', params: { reason: msg } };
  return { error: 'unsupported', params: { capability: lacking[reason] } };
}
