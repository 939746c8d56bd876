import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import { useRef } from 'react';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { screenDefaults } from '../../../../parts/phone/screen-fields.ts';
import { tileSettings } from '../../../../parts/screen/budget.ts';
import { useRoom } from '../../../../parts/screen/use-room.ts';

/** The smallest scale at which screens can be compared. */
const pace = { delayMs: 1_000, tilePx: 64 };
const usual: ScreenSettings = { ...screenDefaults, screen_scale: '10', local_cam: '1', screen_img_delay: '1000' };
const settings = tileSettings(usual, pace);

/** A phone that moves with others while its card is on another page: its screen stays open, small and slow. */
export function OffPageMember({ socket, deviceNo }: { socket: LiveSocket; deviceNo: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useRoom(socket, { canvas, video }, { deviceNo, active: true, settings, yields: true });
  return <canvas ref={canvas} width={1} height={1} hidden />;
}
