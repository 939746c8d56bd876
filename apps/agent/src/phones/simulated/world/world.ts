import type { Activity, App, Dialog, Host, SystemSettings } from '../apps/app.ts';
import { builtInApps } from '../apps/catalogue.ts';
import { Clipboard } from '../clipboard.ts';
import type { Clock } from '../clock.ts';
import { FileSystem } from '../files.ts';
import type { Manufactured } from '../identity.ts';
import { type Language, type Say, sayIn } from '../language.ts';
import { type Random, randomFrom } from '../random.ts';
import { Vitals } from '../vitals.ts';
import type { Disk } from './disk.ts';
import { Scroller } from './scroller.ts';

type Front = { readonly kind: 'home' } | { readonly kind: 'recents' } | { readonly kind: 'app'; readonly app: App };

const toastMs = 2_500;
const home: Front = { kind: 'home' };

/** A phone's inner state: the app in front, its screen, and the user's settings. */
export class World implements Host {
  readonly clock: Clock;
  readonly vitals: Vitals;
  readonly disk: Disk;
  readonly files: FileSystem;
  readonly model: Host['model'];
  readonly language: Language;
  readonly say: Say;
  readonly settings: SystemSettings = { wifi: true, bluetooth: true, airplane: false, torch: false, dark: false };
  readonly scroller: Scroller;
  readonly clipboard = new Clipboard();
  readonly #seed: string;
  readonly #running = new Map<string, Activity>();
  /** Most recent last. */
  #recent: App[] = [];
  front: Front = home;
  power: 'off' | 'locked' | 'on' = 'on';
  /** Held across: the screen is wider than high. */
  isTurned = false;
  /** A dark panel does not change pictures of the screen. */
  isPanelDark = false;
  isShadeOpen = false;
  isShifted = false;
  volume = 8;
  /** The text in the home screen's search. */
  query = '';
  dialog: Dialog | undefined;
  focused: string | undefined;
  #toast: { readonly message: string; readonly until: number } | undefined;
  #flashUntil = 0;
  /** Counts actions on the phone; a picture of an earlier version is outdated. */
  version = 0;

  constructor(options: { clock: Clock; disk: Disk; seed: string; made: Manufactured; language: Language }) {
    this.clock = options.clock;
    this.disk = options.disk;
    this.files = new FileSystem(options.disk);
    this.#seed = options.seed;
    this.model = options.made.model;
    this.language = options.language;
    this.say = sayIn(options.language);
    this.vitals = new Vitals(this.random('vitals'), options.made.model, this.clock.monotonicMs());
    this.scroller = new Scroller(this.clock);
  }

  random(purpose: string): Random {
    return randomFrom(`${this.#seed}/${purpose}`);
  }

  get activity(): Activity | undefined {
    return this.front.kind === 'app' ? this.activityOf(this.front.app) : undefined;
  }

  activityOf(app: App): Activity | undefined {
    return this.#running.get(app.packageName);
  }

  get currentPackage(): string {
    return this.front.kind === 'app' ? this.front.app.packageName : 'com.android.launcher3';
  }

  get recent(): readonly App[] {
    return this.#recent.toReversed();
  }

  get toastMessage(): string | undefined {
    return this.#toast && this.clock.monotonicMs() < this.#toast.until ? this.#toast.message : undefined;
  }

  /** The current colour of the flashing screen while `find` runs, otherwise `undefined`. */
  get flash(): 0 | 1 | undefined {
    const left = this.#flashUntil - this.clock.monotonicMs();
    return left > 0 ? (Math.floor(left / 300) % 2 === 0 ? 0 : 1) : undefined;
  }

  installed(): readonly App[] {
    return [...builtInApps, ...this.extraApps];
  }

  get extraApps(): App[] {
    return this.disk.open<App[]>('installed', () => []);
  }

  state() {
    return this.vitals.read(this.clock.monotonicMs(), this.#running.size);
  }

  open(packageName: string): void {
    const app = this.installed().find((candidate) => candidate.packageName === packageName);
    if (!app) throw new Error(`package ${packageName} is not installed`);
    if (!this.#running.has(packageName)) this.#running.set(packageName, app.start(this));
    this.#recent = [...this.#recent.filter((other) => other !== app), app];
    this.#show({ kind: 'app', app });
  }

  stop(packageName: string): void {
    this.#running.delete(packageName);
    this.#recent = this.#recent.filter((app) => app.packageName !== packageName);
    this.scroller.forget(packageName);
    if (this.dialog?.owner === packageName) this.dialog = undefined;
    if (this.front.kind === 'app' && this.front.app.packageName === packageName) this.#show(home);
    this.version++;
  }

  /** Ends all apps except the foreground one, like Android on low memory. */
  stopBackground(): void {
    for (const app of this.#recent) if (app.packageName !== this.currentPackage) this.stop(app.packageName);
  }

  goHome(): void {
    this.#show(home);
  }

  goRecents(): void {
    this.#show(this.front.kind === 'recents' ? home : { kind: 'recents' });
  }

  goBack(): void {
    this.version++;
    if (this.dialog) {
      if (!this.dialog.mustAnswer) this.dialog = undefined;
    } else if (this.isShadeOpen) this.isShadeOpen = false;
    else if (this.focused) this.focused = undefined;
    else if (this.activity?.back) this.activity.back();
    else this.#show(home);
  }

  #show(front: Front): void {
    this.version++;
    this.front = front;
    this.focused = undefined;
    this.query = '';
    this.isShadeOpen = false;
    if (this.dialog && !this.dialog.mustAnswer) this.dialog = undefined;
  }

  setPower(power: World['power']): void {
    this.version++;
    this.power = power;
    this.isPanelDark = false;
    if (power !== 'on') {
      this.isShadeOpen = false;
      this.focused = undefined;
    }
  }

  /** Shows a notification on the phone. */
  tell(title: string, body: string): void {
    this.ask({ icon: 'info', title, body, actions: [{ id: 'ok', label: this.say('OK', '确定') }] });
  }

  ask(dialog: Dialog): void {
    this.version++;
    this.focused = undefined;
    this.dialog = dialog;
  }

  answer(run: (() => void) | undefined): void {
    this.version++;
    this.dialog = undefined;
    run?.();
  }

  focus(field: string | undefined): void {
    this.version++;
    this.focused = field;
    this.isShifted = false;
  }

  openShade(): void {
    this.version++;
    this.focused = undefined;
    this.isShadeOpen = true;
  }

  changeVolume(by: 1 | -1): void {
    this.volume = Math.min(15, Math.max(0, this.volume + by));
    const percent = Math.round((this.volume / 15) * 100);
    this.toast(this.say(`Volume ${percent}%`, `音量 ${percent}%`));
  }

  shift(): void {
    this.version++;
    this.isShifted = !this.isShifted;
  }

  install(app: App): void {
    this.version++;
    this.extraApps.push(app);
  }

  uninstall(packageName: string): void {
    this.stop(packageName);
    const apps = this.extraApps;
    apps.splice(0, apps.length, ...apps.filter((app) => app.packageName !== packageName));
  }

  turn(): void {
    this.version++;
    this.isTurned = !this.isTurned;
  }

  switchPanel(on: boolean): void {
    this.isPanelDark = !on;
  }

  copy(text: string): void {
    this.clipboard.copy(text);
    this.toast(this.say('Copied', '已复制'));
  }

  toast(message: string): void {
    this.version++;
    this.#toast = { message, until: this.clock.monotonicMs() + toastMs };
  }

  flashFor(ms: number): void {
    this.version++;
    this.#flashUntil = this.clock.monotonicMs() + ms;
  }

  resetScroll(name: string): void {
    this.scroller.reset(name);
  }

  /** Returns a value that changes whenever the screen may look different: after any action, and with time where a time is shown. */
  stamp(): string {
    const wall = this.clock.wall();
    const { battery, charging } = this.state();
    return [
      this.version,
      Math.floor(wall.getTime() / 60_000),
      this.power === 'on' ? (this.activity?.pulse?.() ?? 0) : 0,
      this.toastMessage ? 1 : 0,
      this.flash ?? '',
      this.scroller.pulse(),
      battery,
      charging,
    ].join(' ');
  }
}
