import { type PointerEvent, useMemo, useRef } from 'react';
import type { ScreenAction } from '../../../lib/live/live-socket.ts';
import { containedIn, Gesture } from './gesture.ts';

/** The finger on the picture: pointer events become touches, a ring shows where. */
export function usePointerControl(steer: (action: ScreenAction) => void) {
  const ring = useRef<HTMLSpanElement>(null);
  const gesture = useMemo(() => new Gesture((touch, { x, y }) => steer({ action_type: touch, x, y })), [steer]);
  const showRing = (event: PointerEvent<HTMLElement>, on: boolean) => {
    if (!ring.current) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    ring.current.style.opacity = on ? '1' : '0';
    ring.current.style.translate = `${event.clientX - left}px ${event.clientY - top}px`;
  };
  const handlers = (picture: { width: number; height: number }) => {
    const boxOf = (event: PointerEvent<HTMLElement>) =>
      containedIn(event.currentTarget.getBoundingClientRect(), picture);
    const pointOf = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });
    const end = (event: PointerEvent<HTMLElement>) => {
      gesture.end();
      showRing(event, false);
    };
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (!gesture.press(pointOf(event), event.button, boxOf(event))) return;
        event.preventDefault();
        // What is typed next goes to this phone.
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
        showRing(event, true);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        gesture.move(pointOf(event), event.buttons, boxOf(event));
        showRing(event, (event.buttons & 1) === 1 && event.currentTarget.hasPointerCapture(event.pointerId));
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    };
  };
  return { ring, handlers };
}
