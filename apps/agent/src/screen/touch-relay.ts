import { type CanvasAction, mostClipboardText } from '@flotilla/contract/canvas-action';
import type { ActionDone } from '@flotilla/contract/device';
import {
  clipboardOf,
  type Phone,
  type PhoneKey,
  type Point,
  rotate,
  type ScreenElement,
  UnsupportedError,
} from '../phones/phone.ts';
import { pinch } from '../phones/pinch.ts';
import { findAlike, middleOf, pickElement } from './element-choice.ts';
import { keyOfCode } from './keys.ts';
import { ViewerQueues } from './viewer-queues.ts';

const mostPointers = 10;

interface Events {
  failed(error: unknown): void;
  /** Called with the phone's clipboard after a viewer has requested it. */
  clipboard(viewer: string, text: string): void;
  /** Called with the elements on the screen after a viewer has requested them. */
  elements(viewer: string, elements: readonly ScreenElement[]): void;
}

/** The result of an action on an element. */
export type Outcome = Pick<ActionDone, 'element' | 'by'>;
/** Called once with the error, if there was one, and with the outcome. */
type Settle = (error?: unknown, outcome?: Outcome) => void;

interface Finger {
  readonly viewer: string;
  readonly viewerPointer: number;
  readonly pointerId: number;
  point: Point;
}

type TouchType = '_touchDown' | '_touchMove' | '_touchUp';
const isTouch = (type: CanvasAction['action_type']): type is TouchType => type.startsWith('_touch');

const press = (key: PhoneKey) => (phone: Phone) => phone.key(key);
/** The actions that need only the phone, without state of this class. */
const work: Record<
  Exclude<CanvasAction['action_type'], TouchType | '_key' | '_getClipboard' | '_elements' | '_pick' | '_tapElement'>,
  (phone: Phone, action: CanvasAction) => Promise<void>
> = {
  _back: press('back'),
  _home: press('home'),
  _recent: press('recent'),
  _power: press('power'),
  _lock: press('lock'),
  _unlock: press('unlock'),
  _zoom_in: (phone) => pinch(phone, 'apart'),
  _zoom_out: (phone) => pinch(phone, 'together'),
  _text: (phone, { text = '' }) => phone.text(text),
  _openApp: (phone, { text = '' }) => phone.launchApp(text),
  // Without a position the centre of the screen is scrolled.
  async _scroll(phone, { x = 0.5, y = 0.5, scrollX = 0, scrollY = 0 }) {
    if (!phone.scroll) throw new UnsupportedError('touch', 'this phone has no wheel');
    await phone.scroll({ x, y }, { x: scrollX, y: scrollY });
  },
  _rotate: rotate,
  _displayOff: (phone) => display(phone, false),
  _displayOn: (phone) => display(phone, true),
  _setClipboard: async (phone, { clipboard = '' }) => clipboardOf(phone).write(clipboard),
};

async function display(phone: Phone, on: boolean): Promise<void> {
  if (!phone.display) throw new UnsupportedError('display', "the agent cannot switch this phone's panel");
  await phone.display(on);
}

/** Returns the element at a point. Must be called before the tap, which changes the screen. */
async function pick(phone: Phone, { x = 0.5, y = 0.5 }: CanvasAction): Promise<Outcome> {
  return { element: pickElement(await phone.elements(), { x, y }) };
}

/** Taps the same element as on another phone. If it is not found, or the elements cannot be read, taps the same point. */
async function tapAlike(phone: Phone, { x = 0.5, y = 0.5, element }: CanvasAction): Promise<Outcome> {
  const place = { x, y };
  const elements = element ? await phone.elements().catch(() => []) : [];
  const found = element && findAlike(elements, element, place);
  await phone.tap(found ? middleOf(found) : place);
  return { by: found ? 'element' : 'place' };
}

async function readClipboard(phone: Phone): Promise<string> {
  const text = await clipboardOf(phone).read();
  if (text.length > mostClipboardText) throw new Error(`the clipboard holds more than ${mostClipboardText} characters`);
  return text;
}

/**
 * Executes viewers' actions on the phone, in order for each viewer. Fingers of different viewers get different pointer ids, and are
 * lifted by `release`.
 */
export class TouchRelay {
  readonly #phone: Phone;
  readonly #events: Events;
  readonly #queues: ViewerQueues;
  #fingers: Finger[] = [];

  constructor(phone: Phone, events: Events) {
    this.#phone = phone;
    this.#events = events;
    this.#queues = new ViewerQueues((error) => events.failed(error));
  }

  act(viewer: string, action: CanvasAction, settle: Settle = () => {}): void {
    const phone = this.#phone;
    const { action_type, keyCode = '' } = action;
    if (isTouch(action_type)) this.#touch(viewer, action, settle);
    else if (action_type === '_key') {
      const key = keyOfCode(keyCode);
      if (key) this.#do(viewer, () => phone.key(key), settle);
      else settle(new Error('phones have no such key'));
    } else if (action_type === '_getClipboard') {
      this.#do(viewer, async () => this.#events.clipboard(viewer, await readClipboard(phone)), settle);
    } else if (action_type === '_elements') {
      this.#do(viewer, async () => this.#events.elements(viewer, await phone.elements()), settle);
    } else if (action_type === '_pick' || action_type === '_tapElement') {
      const outcome: { found?: Outcome } = {};
      const act = action_type === '_pick' ? pick : tapAlike;
      const run = async () => {
        outcome.found = await act(phone, action);
      };
      this.#do(viewer, run, (error) => settle(error, outcome.found));
    } else this.#do(viewer, () => work[action_type](phone, action), settle);
  }

  /** Lifts every finger after the viewers have left. Resolves when all actions are done. */
  async release(): Promise<void> {
    for (const finger of this.#fingers) this.#lift(finger);
    await this.#queues.idle();
  }

  #touch(viewer: string, { action_type, x, y, pointerId: viewerPointer = 0 }: CanvasAction, settle: Settle): void {
    const finger = this.#fingers.find((down) => down.viewer === viewer && down.viewerPointer === viewerPointer);
    const point = x === undefined || y === undefined ? finger?.point : { x, y };
    if (action_type === '_touchDown') {
      if (point) this.#press({ viewer, viewerPointer, point, still: finger }, settle);
      else settle(new Error('a touch needs a position'));
    } else if (!finger || !point) settle(new Error('no finger is down'));
    else if (action_type === '_touchMove') this.#drag(finger, point, settle);
    else this.#lift({ ...finger, point }, settle);
  }

  #press({ still, ...down }: Omit<Finger, 'pointerId'> & { readonly still: Finger | undefined }, settle: Settle): void {
    if (still) this.#lift(still);
    const pointerId = this.#freePointer();
    if (pointerId === undefined) {
      settle(new Error('too many fingers'));
      return;
    }
    const { viewer, point } = down;
    const isTaken = this.#do(viewer, () => this.#phone.touch({ kind: 'down', point, pointerId }), settle);
    if (isTaken) this.#fingers.push({ ...down, pointerId });
  }

  /** Moves a finger. A slow phone skips its intermediate positions. */
  #drag(finger: Finger, point: Point, settle: Settle): void {
    const { viewer, pointerId } = finger;
    finger.point = point;
    const replaceable = `move ${pointerId}`;
    this.#queues.push(viewer, () => this.#phone.touch({ kind: 'move', point, pointerId }), { replaceable, settle });
  }

  #lift({ viewer, point, pointerId }: Finger, settle: Settle = () => {}): void {
    this.#fingers = this.#fingers.filter((down) => down.pointerId !== pointerId);
    this.#queues.push(viewer, () => this.#phone.touch({ kind: 'up', point, pointerId }), { always: true, settle });
  }

  #freePointer(): number | undefined {
    const taken = new Set(this.#fingers.map((finger) => finger.pointerId));
    return Array.from({ length: mostPointers }, (_, id) => id).find((id) => !taken.has(id));
  }

  /** Returns `false` if the queue is full. */
  #do(viewer: string, work: () => Promise<void>, settle: Settle): boolean {
    return this.#queues.push(viewer, work, { settle });
  }
}
