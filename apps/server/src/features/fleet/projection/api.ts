import type { CanvasAction } from '@flotilla/contract/canvas-action';
import type { ToBrowser } from '@flotilla/contract/live';
import type { UserWho } from '../../../platform/access/who.ts';

export { createPhoneFinder, type FoundPhone, type PhoneFinder } from './find-phone.ts';
export { type Refused, whyNotUse } from './viewer-rights.ts';

/** Sends a command from a phone's panel and waits for its result. The composition supplies it. */
export interface PanelCommands {
  send(
    who: UserWho,
    device: { readonly id: number; readonly deviceNo: string },
    kind: 'rebootEC' | 'rebootPhone',
  ): Promise<{ readonly ok: boolean; readonly msg: string }>;
}

type Shown<Action extends ToBrowser['action']> = Extract<ToBrowser, { action: Action }>;

/** An open screen. Every method throws a `CallError` if the phone refuses or does not respond. */
export interface ScreenVisit {
  /** The newest picture as JPEG. */
  picture(): Promise<Buffer>;
  elements(): Promise<Shown<'elements'>['elements']>;
  /** Takes control, and resolves when the phone has executed the action. */
  act(action: Omit<CanvasAction, 'action' | 'seq'>): Promise<Shown<'actionDone'>>;
}

/**
 * Opens the screen of a phone for the time of `work`, with the rights of a viewer, and releases it. @throws 403, 404, 409, 423
 */
export type VisitScreen = <T>(
  who: UserWho,
  deviceNo: string,
  purpose: 'view' | 'control',
  work: (visit: ScreenVisit) => Promise<T>,
) => Promise<T>;
