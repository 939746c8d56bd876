import { type ActionDone, type CanvasAction, mostClipboardText } from '@flotilla/contract/device';
import { type Phone, type PhoneKey, type Point, type ScreenElement, UnsupportedError } from '../phones/phone.ts';
import { pinch } from '../phones/pinch.ts';
import { findAlike, middleOf, pickElement } from './element-choice.ts';
import { keyOfCode } from './keys.ts';
import { ViewerQueues } from './viewer-queues.ts';

const mostPointers = 10;

interface Hearing {
  failed(error: unknown): void;
  /** The phone's clipboard, for the viewer who asked. */
  clipboard(viewer: string, text: string): void;
  /** What is on the screen, for the viewer who asked. */
  elements(viewer: string, elements: readonly ScreenElement[]): void;
}

/** What an action found out. */
export type Outcome = Pick<ActionDone, 'element' | 'by'>;
/** Called once with the error, if there was one, and with what was found out. */
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
/** The actions that only need the phone. */
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
  // At the centre of the screen by default.
  async _scroll(phone, { x = 0.5, y = 0.5, scrollX = 0, scrollY = 0 }) {
    if (!phone.scroll) throw new UnsupportedError('touch', 'this phone has no wheel');
    await phone.scroll({ x, y }, { x: scrollX, y: scrollY });
  },
  async _rotate(phone) {
    if (!phone.rotate) throw new UnsupportedError('rotation', 'this phone cannot be turned from here');
    await phone.rotate();
  },
  _displayOff: (phone) => display(phone, false),
  _displayOn: (phone) => display(phone, true),
  _setClipboard: async (phone, { clipboard = '' }) => clipboardOf(phone).write(clipboard),
};

async function display(phone: Phone, on: boolean): Promise<void> {
  if (!phone.display) throw new UnsupportedError('display', "this phone's panel cannot be switched from here");
  await phone.display(on);
}

/** Before the tap changes the screen. */
async function pick(phone: Phone, { x = 0.5, y = 0.5 }: CanvasAction): Promise<Outcome> {
  return { element: pickElement(await phone.elements(), { x, y }) };
}

/** A phone that cannot tell its elements is tapped at the same place. */
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

function clipboardOf({ clipboard }: Phone) {
  if (!clipboard) throw new UnsupportedError('clipboard', "this phone's clipboard cannot be reached from here");
  return clipboard;
}

/**
 * Executes viewers' actions on the phone, in order for each viewer. Fingers of different viewers get different pointers, and
 * are lifted when their viewer leaves.
 */
export class TouchRelay {
  readonly #phone: Phone;
  readonly #hearing: Hearing;
  readonly #queues: ViewerQueues;
  #fingers: Finger[] = [];

  constructor(phone: Phone, hearing: Hearing) {
    this.#phone = phone;
    this.#hearing = hearing;
    this.#queues = new ViewerQueues((error) => hearing.failed(error));
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
      this.#do(viewer, async () => this.#hearing.clipboard(viewer, await readClipboard(phone)), settle);
    } else if (action_type === '_elements') {
      this.#do(viewer, async () => this.#hearing.elements(viewer, await phone.elements()), settle);
    } else if (action_type === '_pick' || action_type === '_tapElement') {
      const outcome: { found?: Outcome } = {};
      const act = action_type === '_pick' ? pick : tapAlike;
      const run = async () => {
        outcome.found = await act(phone, action);
      };
      this.#do(viewer, run, (error) => settle(error, outcome.found));
    } else this.#do(viewer, () => work[action_type](phone, action), settle);
  }

  /** The viewers have left: lifts every finger. Resolves when all actions are done. */
  async release(): Promise<void> {
    for (const finger of this.#fingers) this.#lift(finger);
    await this.#queues.idle();
  }

  #touch(viewer: string, { action_type, x, y, pointerId: viewerPointer = 0 }: CanvasAction, settle: Settle): void {
    const finger = this.#fingers.find((down) => down.viewer === viewer && down.viewerPointer === viewerPointer);
    const point = x === undefined || y === undefined ? finger?.point : { x, y };
    if (action_type === '_touchDown') {
      if (point) this.#press({ viewer, viewerPointer, point, still: finger }, settle);
      else settle(new Error('a touch needs a place'));
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

  /** A slow phone skips intermediate positions of a finger. */
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

  /** False if too much is waiting. */
  #do(viewer: string, work: () => Promise<void>, settle: Settle): boolean {
    return this.#queues.push(viewer, work, { settle });
  }
}
