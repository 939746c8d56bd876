import type { PickedElement } from '@flotilla/contract/picked-element';
import type { LiveSocket, ScreenAction } from '../../lib/live/live-socket.ts';

/** Real phones need up to this time to list their elements. */
const timeoutMs = 5_000;

/** Requests the element at a place of a watched phone. Call it before the press, which may change the screen. */
export function pickElement(
  socket: LiveSocket,
  deviceNo: string,
  { x, y }: ScreenAction,
): Promise<PickedElement | undefined> {
  const { promise, resolve } = Promise.withResolvers<PickedElement | undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  let seq = 0;
  const stop = socket.watch(deviceNo, (message) => {
    if (message.action === 'actionDone' && message.seq === seq) resolve(message.element);
  });
  seq = socket.together([deviceNo], {
    action_type: '_pick',
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
  });
  if (seq === 0) resolve(undefined);
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}
