import { type CanvasAction, mostClipboardText } from '@flotilla/contract/device';
import { type Phone, UnsupportedError } from '../phones/phone.ts';

/** Turns the wheel, at the centre of the screen by default. */
export async function scroll(phone: Phone, { x = 0.5, y = 0.5, scrollX = 0, scrollY = 0 }: CanvasAction) {
  if (!phone.scroll) throw new UnsupportedError('touch', 'this phone has no wheel');
  await phone.scroll({ x, y }, { x: scrollX, y: scrollY });
}

export async function rotate(phone: Phone): Promise<void> {
  if (!phone.rotate) throw new UnsupportedError('rotation', 'this phone cannot be turned from here');
  await phone.rotate();
}

export async function display(phone: Phone, on: boolean): Promise<void> {
  if (!phone.display) throw new UnsupportedError('display', "this phone's panel cannot be switched from here");
  await phone.display(on);
}

export async function writeClipboard(phone: Phone, text: string): Promise<void> {
  await clipboardOf(phone).write(text);
}

export async function readClipboard(phone: Phone): Promise<string> {
  const text = await clipboardOf(phone).read();
  if (text.length > mostClipboardText) throw new Error(`the clipboard holds more than ${mostClipboardText} characters`);
  return text;
}

function clipboardOf({ clipboard }: Phone) {
  if (!clipboard) throw new UnsupportedError('clipboard', "this phone's clipboard cannot be reached from here");
  return clipboard;
}
