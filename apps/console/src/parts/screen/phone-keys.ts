import type { IconName } from '../../components/text/icon.tsx';
import type { ScreenAction } from '../../lib/live/live-socket.ts';
import type { MessageKey } from '../../locales/keys.ts';

/**
 * Keyboard keys (`KeyboardEvent.code`) that phones have too, with their names in scripts. Tab stays with the page and moves the
 * focus.
 */
export const phoneKeys: Readonly<Partial<Record<string, string>>> = {
  Enter: 'enter',
  NumpadEnter: 'enter',
  Backspace: 'delete',
  Escape: 'back',
  Home: 'home',
};

/** The keys that are on screen as buttons. */
export const phoneButtons = {
  _back: { icon: 'back', label: 'monitor.back' },
  _home: { icon: 'square', label: 'monitor.home' },
  _recent: { icon: 'menu', label: 'monitor.recent' },
  _zoom_in: { icon: 'zoomIn', label: 'phonePage.zoomIn' },
  _zoom_out: { icon: 'zoomOut', label: 'phonePage.zoomOut' },
  _lock: { icon: 'lock', label: 'phonePage.lock' },
  _unlock: { icon: 'unlock', label: 'phonePage.unlock' },
  _power: { icon: 'power', label: 'phonePage.power' },
} as const satisfies Partial<Record<ScreenAction['action_type'], { icon: IconName; label: MessageKey }>>;
/** The buttons that are always visible. */
export const mainButtons = ['_back', '_home', '_recent'] as const;
