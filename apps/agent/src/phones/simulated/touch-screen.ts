import type { PhoneKey, Point, Size } from '../phone.ts';
import { Display } from './display.ts';
import { type GestureHandler, Gestures } from './gestures.ts';
import type { Typing } from './ui/keyboard.ts';
import type { Placed } from './ui/layout.ts';
import type { Swipe } from './ui/view.ts';
import type { World } from './world/world.ts';

/** Swipes that start this near to an edge are the system's: back from a side, home from the foot, the shade from the top. */
const edgeDp = 16;
/** The distance of one wheel notch. */
const notchDp = 64;

/** Turns fingers and keys into actions on the world. */
export class TouchScreen implements GestureHandler, Typing {
  readonly display: Display;
  readonly #world: World;
  readonly #gestures = new Gestures(this);

  constructor(world: World, screen: Size) {
    this.#world = world;
    this.display = new Display(world, this, screen);
  }

  touch(kind: 'down' | 'move' | 'up', point: Point, pointerId: number): void {
    if (![point.x, point.y].every((part) => part >= 0 && part <= 1)) {
      throw new RangeError(`the point ${point.x}, ${point.y} is not on the screen: both are 0 to 1`);
    }
    if (this.#world.power === 'off') return;
    const spot = { x: point.x * this.display.widthDp, y: point.y * this.display.heightDp };
    this.#gestures[kind](pointerId, spot, this.#world.clock.monotonicMs());
  }

  /** Lets a long press happen that is due by now. */
  settle(): void {
    this.#gestures.settle(this.#world.clock.monotonicMs());
  }

  tapped(at: Point): void {
    const target = this.display.viewAt(at, (view) => Boolean(view.onTap ?? view.field ?? view.modal));
    if (!target) this.#world.focus(undefined);
    else if (target.view.field) this.#world.focus(target.view.id);
    else target.view.onTap?.(within(target, at));
    this.#world.version++;
  }

  longPressed(at: Point): void {
    const target = this.display.viewAt(at, (view) => Boolean(view.onLongPress ?? view.onTap ?? view.modal));
    if (target?.view.onLongPress) target.view.onLongPress();
    else if (!target?.view.onTap) this.#copyAt(at);
    this.#world.version++;
  }

  #copyAt(at: Point): void {
    const { view } = this.display.viewAt(at, ({ text, field, modal }) => Boolean(text ?? field ?? modal)) ?? {};
    const text = view?.field?.value ?? view?.text?.value;
    if (text) this.#world.copy(text);
  }

  /** A wheel over a place; positive is up. */
  scroll(point: Point, notches: { readonly x: number; readonly y: number }): void {
    if (this.#world.power === 'off') return;
    const at = { x: point.x * this.display.widthDp, y: point.y * this.display.heightDp };
    const list = this.display.viewAt(at, (view) => Boolean(view.scroll ?? view.modal))?.view.scroll;
    if (list) this.#world.scroller.drag(list.name, notches.y * notchDp);
    this.#world.version++;
  }

  /** Acts like the rotation sensor. A finger on the screen loses its position. */
  turn(): void {
    this.#gestures.cancel();
    this.#world.turn();
  }

  dragged(from: Point, at: Point, by: Point): void {
    if (this.#edgeOf(from)) return;
    const target = this.display.viewAt(from, (view) => Boolean(view.scroll ?? view.onDrag ?? view.modal));
    if (!target) return;
    if (target.view.onDrag) target.view.onDrag(within(target, at));
    else if (target.view.scroll) this.#world.scroller.drag(target.view.scroll.name, by.y);
    this.#world.version++;
  }

  swiped(from: Point, _at: Point, direction: Swipe, speed: Point): void {
    const edge = this.#edgeOf(from);
    if (edge) this.#edgeSwiped(edge, direction);
    else this.#contentSwiped(from, direction, speed);
    this.#world.version++;
  }

  #contentSwiped(from: Point, direction: Swipe, speed: Point): void {
    const moved = this.display.viewAt(from, (view) => Boolean(view.scroll ?? view.onDrag ?? view.modal))?.view;
    const isAlong = direction === 'up' || direction === 'down';
    if (moved?.scroll && isAlong) this.#world.scroller.fling(moved.scroll.name, speed.y);
    else if (!moved?.onDrag) {
      this.display.viewAt(from, (view) => Boolean(view.onSwipe ?? view.modal))?.view.onSwipe?.(direction);
    }
  }

  #edgeOf(from: Point): 'side' | 'foot' | 'top' | undefined {
    if (this.#world.power !== 'on') return undefined;
    if (from.y > this.display.heightDp - edgeDp) return 'foot';
    if (from.y < edgeDp * 2) return 'top';
    return from.x < edgeDp || from.x > this.display.widthDp - edgeDp ? 'side' : undefined;
  }

  #edgeSwiped(edge: 'side' | 'foot' | 'top', direction: Swipe): void {
    if (edge === 'foot' && direction === 'up') this.#world.goHome();
    if (edge === 'top' && direction === 'down') this.#world.openShade();
    if (edge === 'side' && (direction === 'left' || direction === 'right')) this.#world.goBack();
  }

  /** Types a text like a hardware keyboard. A line break is the enter key. */
  write(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index) this.enter();
      if (line) this.type(line);
    }
  }

  type(text: string): void {
    const field = this.#focusedField();
    if (!field) return;
    field.onChange(field.value + text);
    this.#world.isShifted = false;
    this.#world.version++;
  }

  delete(): void {
    const field = this.#focusedField();
    if (!field) return;
    // A grapheme, which may be several code points.
    const last = [...new Intl.Segmenter('en').segment(field.value)].at(-1);
    field.onChange(field.value.slice(0, last?.index ?? 0));
    this.#world.version++;
  }

  enter(): void {
    const field = this.#focusedField();
    if (field?.onSubmit) field.onSubmit();
    else field?.onChange(`${field.value}\n`);
    this.#world.version++;
  }

  key(key: PhoneKey): void {
    const world = this.#world;
    if (key === 'power') world.setPower(world.power === 'off' ? 'locked' : 'off');
    else if (key === 'lock') world.setPower('off');
    else if (key === 'unlock') world.setPower('on');
    else if (world.power !== 'on') return;
    else if (key === 'back') world.goBack();
    else if (key === 'home') world.goHome();
    else if (key === 'recent') world.goRecents();
    else if (key === 'enter') this.enter();
    else if (key === 'delete') this.delete();
    else if (key === 'tab') this.type('\t');
    else world.changeVolume(key === 'volumeUp' ? 1 : -1);
  }

  #focusedField() {
    const { focused } = this.#world;
    return focused === undefined ? undefined : this.display.field(focused)?.field;
  }
}

const within = ({ box }: Placed, at: Point) => ({
  x: Math.min(1, Math.max(0, (at.x - box.left) / box.width)),
  y: Math.min(1, Math.max(0, (at.y - box.top) / box.height)),
});
