/** Outlines on a 16 grid, 1.5 px, in the text's colour. */
const shapes = {
  dashboard: 'M2.2 12.75a6.25 6.25 0 1 1 11.6 0zM8 10.25 10.5 6.5',
  phone: 'M5 1.75h6a1 1 0 0 1 1 1v10.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V2.75a1 1 0 0 1 1-1zM7 11.75h2',
  tasks: 'M1.75 4 3 5.25 5.25 2.75M1.75 11.5 3 12.75l2.25-2.5M8 4.25h6.25M8 8h6.25M8 11.75h6.25M2 8h3',
  code: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  database:
    'M3 4c0-1.1 2.24-2 5-2s5 .9 5 2-2.24 2-5 2-5-.9-5-2zM3 4v8c0 1.1 2.24 2 5 2s5-.9 5-2V4M3 8c0 1.1 2.24 2 5 2s5-.9 5-2',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 4.75V8l2.25 1.5',
  users:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c0-2.2 2-3.75 4.5-3.75s4.5 1.55 4.5 3.75M10.5 2.75a2.5 2.5 0 0 1 0 4.5M12 10.1c1.5.55 2.5 1.8 2.5 3.4',
  user: 'M8 7.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5zM2.75 14c0-2.5 2.35-4.25 5.25-4.25S13.25 11.5 13.25 14',
  activity: 'M1.5 8h3l2-5 3 10 2-5h3',
  wrench: 'M13.8 4.2a3.75 3.75 0 0 1-5 4.4l-4.6 4.6a1.5 1.5 0 0 1-2.1-2.1l4.6-4.6a3.75 3.75 0 0 1 4.4-5L9 3.6 12.4 7z',
  menu: 'M2 4h12M2 8h12M2 12h12',
  search: 'M7 2.25a4.75 4.75 0 1 1 0 9.5 4.75 4.75 0 0 1 0-9.5zM10.5 10.5l3.5 3.5',
  fullscreen: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  size: 'M1.5 12.5 5 3.5l3.5 9M2.6 9.75h4.8M9.75 12.5 12 6.75l2.25 5.75M10.5 10.75h3',
  globe:
    'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM2 8h12M8 2c1.8 1.7 2.5 3.8 2.5 6S9.8 12.3 8 14c-1.8-1.7-2.5-3.8-2.5-6S6.2 3.7 8 2z',
  bell: 'M3 11.5h10c-.8-.8-1.25-1.8-1.25-4.25a3.75 3.75 0 0 0-7.5 0C4.25 9.7 3.8 10.7 3 11.5zM6.75 13.75h2.5',
  down: 'M4 6.25 8 10.25 12 6.25',
  up: 'M4 9.75 8 5.75 12 9.75',
  right: 'M6.25 4 10.25 8 6.25 12',
  left: 'M9.75 4 5.75 8 9.75 12',
  close: 'M4 4l8 8M12 4l-8 8',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.65M13.25 2.25V5h-2.75',
  filter: 'M2 3.25h12L9.5 8.5v4.25l-3 1.25V8.5z',
  columns: 'M2.5 3h11v10h-11zM6.25 3v10M9.75 3v10',
  plus: 'M8 3v10M3 8h10',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  check: 'M3 8.5 6.5 12 13 4.5',
  settings:
    'M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M10.5 3a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM5.5 10a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
  signOut: 'M6 2.5H3v11h3M10 5l3 3-3 3M13 8H6.5',
  download: 'M8 2.25v8M4.75 7.25 8 10.5l3.25-3.25M2.5 13.5h11',
  upload: 'M8 10.5v-8M4.75 5.5 8 2.25 11.25 5.5M2.5 13.5h11',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  external: 'M9 2.5h4.5V7M13.25 2.75 7.5 8.5M11.5 9v4.5h-9v-9H7',
  moon: 'M13.5 9.75A6 6 0 0 1 6.25 2.5a6 6 0 1 0 7.25 7.25z',
  alarm: 'M8 2.25 14.25 13.5H1.75zM8 6.5v3M8 11.5h.01',
  flame:
    'M8 14c-2.6 0-4.5-1.8-4.5-4.25C3.5 6.5 7 5.5 7 2c2.5 1 3 3.25 2.75 4.5.75-.25 1.25-.75 1.5-1.5.75 1 1.25 2.5 1.25 4.5C12.5 12.2 10.6 14 8 14z',
  table: 'M2 3h12v10H2zM2 6.5h12M6.5 6.5V13',
  folder: 'M2 12.5v-9h4L7.5 5H14v7.5z',
  trash: 'M2.5 4.25h11M6 4.25V2.5h4v1.75M4 4.25l.6 9.25h6.8l.6-9.25M6.75 7v4M9.25 7v4',
  edit: 'M10.75 2.75l2.5 2.5L6 12.5l-3.25.75L3.5 10z',
  back: 'M11 3.5v9L4.5 8z',
  square: 'M3.5 3.5h9v9h-9z',
  zoomIn: 'M7 2.25a4.75 4.75 0 1 1 0 9.5 4.75 4.75 0 0 1 0-9.5zM10.5 10.5l3.5 3.5M5 7h4M7 5v4',
  zoomOut: 'M7 2.25a4.75 4.75 0 1 1 0 9.5 4.75 4.75 0 0 1 0-9.5zM10.5 10.5l3.5 3.5M5 7h4',
  rotate: 'M2.5 6.5h6v7h-6zM7.5 3h3a3 3 0 0 1 3 3v3M11.75 7.5l1.75 1.75 1.75-1.75',
  clipboard: 'M6 3H3.5v10.5h9V3H10M6 1.75h4V4.5H6zM6 8h4M6 10.5h4',
  text: 'M3 4.5V3h10v1.5M8 3v10M6.5 13h3',
  calendar: 'M2.75 3.75h10.5v9.5H2.75zM2.75 6.75h10.5M5.25 2v3M10.75 2v3',
  camera: 'M2 4.75h2.75L6 3h4l1.25 1.75H14v8H2zM8 6.5a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5z',
  lock: 'M3.5 7.25h9v6.25h-9zM5.25 7.25V5a2.75 2.75 0 0 1 5.5 0v2.25',
  unlock: 'M3.5 7.25h9v6.25h-9zM5.25 7.25V5a2.75 2.75 0 0 1 5.3-1',
  power: 'M8 2v5.5M4.5 4.25a5.25 5.25 0 1 0 7 0',
  play: 'M4.5 2.75v10.5L13 8z',
  pause: 'M5 3v10M11 3v10',
  stop: 'M4 4h8v8H4z',
  screen: 'M2 3h12v8H2zM5.5 13.5h5',
  screenOff: 'M4.5 3H14v8h-1.5M10 11H2V3M5.5 13.5h5M1.75 1.75l12.5 12.5',
  terminal: 'M2 3h12v10H2zM4.5 6l2 2-2 2M8 10.25h3.5',
  grid: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
  film: 'M1.75 4.5h8.5v7h-8.5zM10.25 7.25l4-2.25v6l-4-2.25',
  ring: 'M8 4.75a3.25 3.25 0 1 1 0 6.5 3.25 3.25 0 0 1 0-6.5z',
  hash: 'M6.5 2.5 5 13.5M11 2.5 9.5 13.5M2.75 6h11M2.25 10h11',
  toggle:
    'M5.25 4.25h5.5a3.75 3.75 0 0 1 0 7.5h-5.5a3.75 3.75 0 0 1 0-7.5zM10.75 6.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5z',
  undo: 'M5.5 3 2.5 6l3 3M2.75 6H10a3.5 3.5 0 0 1 0 7H6.5',
  redo: 'M10.5 3l3 3-3 3M13.25 6H6a3.5 3.5 0 0 0 0 7h3.5',
  drag: 'M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01',
  dot: 'M8 6.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
} as const;

export type IconName = keyof typeof shapes;
export const iconNames = Object.keys(shapes) as readonly IconName[];
export const isIcon = (name: string): name is IconName => Object.hasOwn(shapes, name);

interface Props {
  name: IconName;
  size?: number;
  className?: string;
}

/** A decoration next to a word, or inside a control with its own name. */
export function Icon({ name, size = 16, className }: Props) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'drag' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
