import { androidKeys } from '../../key-codes.ts';
import type { PhoneKey, Point } from '../../phone.ts';
import { type Commands, failed, type ShellContext } from './command.ts';

/** The keys by Android's number and by its name. */
const keys = new Map<string, PhoneKey>([
  ['82', 'unlock'],
  ['MENU', 'unlock'],
]);
for (const [key, { name, code }] of Object.entries(androidKeys) as [PhoneKey, { name: string; code: number }][]) {
  keys.set(name, key);
  keys.set(String(code), key);
}

const usage = 'Usage: input tap X Y | swipe X1 Y1 X2 Y2 [MS] | text TEXT | keyevent CODE';

/** Pixels, as in Android's own command. */
function point({ phone, world }: ShellContext, x: string | undefined, y: string | undefined): Point | undefined {
  const { width, height } = phone.identity.screen;
  const at = { x: Number(x) / (world.isTurned ? height : width), y: Number(y) / (world.isTurned ? width : height) };
  return at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1 ? at : undefined;
}

export const inputCommands: Commands = {
  input: async ({ args: [verb, ...rest], context }) => {
    const { phone } = context;
    const from = point(context, rest[0], rest[1]);
    const to = point(context, rest[2], rest[3]);
    const durationMs = Number(rest[4] ?? 300);
    const key = keys.get((rest[0] ?? '').replace(/^KEYCODE_/, ''));
    if (verb === 'tap' && from) await phone.tap(from);
    else if (verb === 'swipe' && from && to && durationMs >= 0) await phone.swipe(from, to, durationMs);
    // Android's own command writes %s for a space.
    else if (verb === 'text' && rest[0] !== undefined) await phone.text(rest.join(' ').replaceAll('%s', ' '));
    else if (verb === 'keyevent' && key) await phone.key(key);
    else return failed(255, usage);
    return '';
  },
};
