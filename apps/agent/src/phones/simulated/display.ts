import type { Point, ScreenElement, Size } from '../phone.ts';
import { elementsOf, viewAt } from './ui/elements.ts';
import type { Typing } from './ui/keyboard.ts';
import { type Placed, place } from './ui/layout.ts';
import { screenWidthDp, type View } from './ui/view.ts';
import { compose } from './world/compose.ts';
import { type Wallpaper, wallpaperOf } from './world/wallpaper.ts';
import type { World } from './world/world.ts';

/** The current screen with its layout, cached until it may have changed. */
export class Display {
  readonly #world: World;
  readonly #typing: Typing;
  readonly #wallpaper: Wallpaper;
  readonly #longDp: number;
  /** The picture is frozen at the last one shown. */
  isFrozen = false;
  #shown: { readonly stamp: string; readonly placed: readonly Placed[] } | undefined;

  constructor(world: World, typing: Typing, screen: Size) {
    this.#world = world;
    this.#typing = typing;
    this.#wallpaper = wallpaperOf(world.random('wallpaper'));
    this.#longDp = (screenWidthDp * screen.height) / screen.width;
  }

  get widthDp(): number {
    return this.#world.isTurned ? this.#longDp : screenWidthDp;
  }

  get heightDp(): number {
    return this.#world.isTurned ? screenWidthDp : this.#longDp;
  }

  get placed(): readonly Placed[] {
    if (this.isFrozen && this.#shown) return this.#shown.placed;
    const stamp = this.#world.stamp();
    if (this.#shown?.stamp === stamp) return this.#shown.placed;
    const box = { left: 0, top: 0, width: this.widthDp, height: this.heightDp };
    const placed = place(compose(this.#world, this.#wallpaper, this.#typing), box, this.#world.scroller);
    this.#shown = { stamp, placed };
    return placed;
  }

  elements(): ScreenElement[] {
    return elementsOf(this.placed);
  }

  viewAt(at: Point, wants: (view: View) => boolean): Placed | undefined {
    return viewAt(this.placed, at.x, at.y, wants);
  }

  field(name: string): View | undefined {
    return this.placed.find(({ view }) => view.field && view.id === name)?.view;
  }

  freeze(): void {
    this.isFrozen = this.placed.length > 0;
  }

  /** Called when the last viewer has left. */
  forget(): void {
    if (!this.isFrozen) this.#shown = undefined;
  }
}
