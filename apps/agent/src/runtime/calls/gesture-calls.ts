import { setTimeout as delay } from 'node:timers/promises';
import { shellQuote } from '../../phones/adb/shell-quote.ts';
import { clipboardOf, type Phone, rotate } from '../../phones/phone.ts';
import { pinch } from '../../phones/pinch.ts';
import type { HostCallHandlers } from '../host.ts';

const dragSteps = 12;
const openUrlMs = 20_000;

/** The calls for gestures, the clipboard and web addresses. */
export function gestureCalls(phone: Phone) {
  return {
    'device.pinch': ({ direction }) => pinch(phone, direction === 'open' ? 'apart' : 'together'),
    async 'device.drag'({ fromX, fromY, toX, toY, options: { holdMs, durationMs } }, signal) {
      const at = (share: number) => ({ x: fromX + (toX - fromX) * share, y: fromY + (toY - fromY) * share });
      let point = at(0);
      await phone.touch({ kind: 'down', point, pointerId: 0 });
      try {
        await delay(holdMs, undefined, { signal });
        for (let step = 1; step <= dragSteps; step += 1) {
          point = at(step / dragSteps);
          await phone.touch({ kind: 'move', point, pointerId: 0 });
          await delay(durationMs / dragSteps, undefined, { signal });
        }
      } finally {
        // A stopped run must not leave a finger on the screen. It is lifted at its last point, so that it does not jump.
        await phone.touch({ kind: 'up', point, pointerId: 0 });
      }
    },
    async 'device.openUrl'({ url }, signal) {
      const command = `am start -a android.intent.action.VIEW -d ${shellQuote(url)}`;
      const { exitCode, stdout, stderr } = await phone.shell(command, { timeoutMs: openUrlMs, signal });
      if (exitCode !== 0 || /^Error/m.test(`${stdout}${stderr}`))
        throw new Error(`No app of this phone opens ${url.slice(0, 200)}`);
    },
    'device.readClipboard': async () => clipboardOf(phone).read(),
    'device.writeClipboard': async ({ text }) => clipboardOf(phone).write(text),
    'device.rotate': () => rotate(phone),
    'device.wake': () => phone.key('unlock'),
  } satisfies Partial<HostCallHandlers>;
}
