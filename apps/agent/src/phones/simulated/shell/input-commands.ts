import type { PhoneKey, Point } from '../../phone.ts';
import { type Commands, failed, type ShellContext } from './command.ts';

/** Android's key codes, by number and by name. */
const keyCodes: Record<string, PhoneKey> = {
  '3': 'home',
  '4': 'back',
  '24': 'volumeUp',
  '25': 'volumeDown',
  '26': 'power',
  '61': 'tab',
  '66': 'enter',
  '67': 'delete',
  '82': 'unlock',
  '187': 'recent',
  '223': 'lock',
  '224': 'unlock',
  HOME: 'home',
  BACK: 'back',
  VOLUME_UP: 'volumeUp',
  VOLUME_DOWN: 'volumeDown',
  POWER: 'power',
  TAB: 'tab',
  ENTER: 'enter',
  DEL: 'delete',
  MENU: 'unlock',
  APP_SWITCH: 'recent',
  SLEEP: 'lock',
  WAKEUP: 'unlock',
};

const usage = 'Usage: input tap X Y | swipe X1 Y1 X2 Y2 [MS] | text TEXT | keyevent CODE';

/** Pixels, as in Android's own command. */
function point({ identity, world }: ShellContext, x: string | undefined, y: string | undefined): Point | undefined {
  const { width, height } = identity.screen;
  const at = { x: Number(x) / (world.isTurned ? height : width), y: Number(y) / (world.isTurned ? width : height) };
  return at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1 ? at : undefined;
}

export const inputCommands: Commands = {
  input: async ({ args: [verb, ...rest], context }) => {
    const { phone } = context;
    const from = point(context, rest[0], rest[1]);
    const to = point(context, rest[2], rest[3]);
    const durationMs = Number(rest[4] ?? 300);
    const key = keyCodes[(rest[0] ?? '').replace(/^KEYCODE_/, '')];
    if (verb === 'tap' && from) await phone.tap(from);
    else if (verb === 'swipe' && from && to && durationMs >= 0) await phone.swipe(from, to, durationMs);
    // Android's own command writes %s for a space.
    else if (verb === 'text' && rest[0] !== undefined) await phone.text(rest.join(' ').replaceAll('%s', ' '));
    else if (verb === 'keyevent' && key) await phone.key(key);
    else return failed(255, usage);
    return '';
  },
};
