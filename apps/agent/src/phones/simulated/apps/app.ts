import type { Clock } from '../clock.ts';
import type { Say, Words } from '../language.ts';
import type { Random } from '../random.ts';
import type { IconName } from '../ui/icons.ts';
import type { Color } from '../ui/palette.ts';
import type { View } from '../ui/view.ts';
import type { Vitals } from '../vitals.ts';
import type { Disk } from '../world/disk.ts';

export interface SystemSettings {
  wifi: boolean;
  bluetooth: boolean;
  airplane: boolean;
  torch: boolean;
  dark: boolean;
}

export interface Dialog {
  readonly title: string;
  readonly body?: string;
  readonly icon?: IconName;
  readonly actions: readonly { readonly id: string; readonly label: string; readonly run?: () => void }[];
  /** The window's owner; the system by default. */
  readonly owner?: string;
  /** Back does not close it. */
  readonly mustAnswer?: boolean;
}

/** The functions that the simulated system offers to apps. */
export interface Host {
  readonly clock: Clock;
  readonly vitals: Vitals;
  readonly settings: SystemSettings;
  readonly disk: Disk;
  readonly say: Say;
  /** Returns a random sequence, always the same for the same phone and purpose. */
  random(purpose: string): Random;
  /** Name of the field that has the keyboard. */
  readonly focused: string | undefined;
  focus(field: string | undefined): void;
  ask(dialog: Dialog): void;
  toast(message: string): void;
  open(packageName: string): void;
  installed(): readonly App[];
  state(): { readonly battery: number; readonly charging: boolean; readonly storageLeftBytes: number };
  /** Resets a list's scroll position. */
  resetScroll(name: string): void;
  readonly model: { readonly brand: string; readonly mode: string; readonly osVersion: string };
}

export interface Activity {
  /** Draws under the system's bars, and is dark there: at the top alone, or at the foot too. */
  readonly edgeToEdge?: 'top' | 'both' | undefined;
  view(): View;
  /** Goes back to the app's first page; `undefined` on that page. */
  readonly back?: (() => void) | undefined;
  /** Changes whenever time alone changes the app's screen. */
  pulse?(): number;
}

export interface App {
  readonly packageName: string;
  readonly name: Words;
  readonly icon: { readonly glyph: IconName; readonly colors: readonly [Color, Color] };
  start(host: Host): Activity;
}
