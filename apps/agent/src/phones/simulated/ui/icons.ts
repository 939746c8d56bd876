import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';

/** Outlines on a grid of 24, drawn with a round pen. */
const outlines = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16.2 16.2L20 20',
  send: 'M4 11.5L20.5 4l-4 16.5-4.5-7zM12 13.5L20.5 4',
  cart: 'M3 4h2.6l2.3 11.2h9.8L20 7.6H6.4M9.5 19.6a1 1 0 1 0 .01 0M16.5 19.6a1 1 0 1 0 .01 0',
  heart: 'M12 20C5.5 15.4 3.2 12.2 3.2 8.9a4.6 4.6 0 0 1 8.8-1.8a4.6 4.6 0 0 1 8.8 1.8C20.8 12.2 18.5 15.4 12 20z',
  bubble: 'M4 11.5a8 7 0 0 1 16 0a8 7 0 0 1-11.3 6.3L4.5 19.5l1.3-3.7A6.5 6.5 0 0 1 4 11.5z',
  share: 'M13 5l7 6.5-7 6.5v-4c-5 0-7.5 1.5-9 4.5c.3-6 3.5-9.5 9-9.5z',
  gear: 'M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M5.5 18.5l2.1-2.1M16.4 7.6l2.1-2.1',
  bag: 'M5.5 8h13l1 12.5h-15zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  note: 'M6 3.5h8.5L19 8v12.5H6zM9 11h7M9 14h7M9 17h4.5',
  play: 'M8 5.5v13l10.5-6.5z',
  gift: 'M4 9h16v4H4zM5.5 13v7.5h13V13M12 9v11.5M12 9C8 9 6.5 7.5 7.3 5.6C8.2 3.6 11.5 5 12 9zM12 9c4 0 5.5-1.5 4.7-3.4C15.8 3.6 12.5 5 12 9z',
  cloud: 'M7 18a4 4 0 0 1 0-8a5.5 5.5 0 0 1 10.6 1.2A3.5 3.5 0 0 1 17 18z',
  wifi: 'M3 9.5a13 13 0 0 1 18 0M6 13a8.5 8.5 0 0 1 12 0M9 16.3a4.3 4.3 0 0 1 6 0M12 19.3h.01',
  bluetooth: 'M7 8l10 8-5 4.5v-17L17 8 7 16',
  plane:
    'M12 3c1 0 1.5 1.5 1.5 3v3l7 4.5v2l-7-2v4l2 1.5v1.5l-3.5-1-3.5 1v-1.5l2-1.5v-4l-7 2v-2l7-4.5V6c0-1.5.5-3 1.5-3z',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10.5 20.5h3',
  lock: 'M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  battery: 'M4 8h14v8H4zM20.5 10.5v3',
  storage: 'M5 4.5h14v6H5zM5 13.5h14v6H5zM8 7.5h.01M8 16.5h.01',
  apps: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.5h.01',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 13h8.4L17 7',
  backspace: 'M8.5 6H20v12H8.5L3.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5',
  shift: 'M12 4.5l7 8h-3.5v6h-7v-6H5z',
  enter: 'M19 6v6.5H6M10 8.5l-4 4 4 4',
  pin: 'M12 21c-5-5-7-8.2-7-11a7 7 0 0 1 14 0c0 2.8-2 6-7 11M12 7.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5',
  person: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4.5 20.5a7.5 7.5 0 0 1 15 0',
  star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  torch: 'M8 3.5h8v4l-2 3v10h-4v-10l-2-3zM12 13v2',
} as const;

export type IconName = keyof typeof outlines;

const paths = new Map<IconName, Path2D>();

function pathOf(name: IconName): Path2D {
  const path = paths.get(name) ?? new Path2D(outlines[name]);
  paths.set(name, path);
  return path;
}

export function drawIcon(
  ink: SKRSContext2D,
  name: IconName,
  left: number,
  top: number,
  size: number,
  color: string,
): void {
  ink.save();
  ink.translate(left, top);
  ink.scale(size / 24, size / 24);
  ink.strokeStyle = color;
  ink.lineWidth = 2;
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  ink.stroke(pathOf(name));
  ink.restore();
}
