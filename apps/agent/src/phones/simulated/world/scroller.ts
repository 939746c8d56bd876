import type { Clock } from '../clock.ts';
import type { Scrolling } from '../ui/layout.ts';

/** The time constant of a flung list, which stops after five of them. */
const glideMs = 140;
const glideEndMs = 5 * glideMs;

const within = (offset: number, max: number) => Math.min(Math.max(0, offset), max);

interface Place {
  /** The position at which it will stop, counted from the start or from the end. */
  rest: number;
  /** The largest position at the last layout. */
  max: number;
  readonly from: 'start' | 'end';
  glide: { readonly way: number; readonly at: number } | undefined;
}

/** The scroll position of each list. */
export class Scroller implements Scrolling {
  readonly #clock: Clock;
  readonly #places = new Map<string, Place>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  offset(name: string, maxOffset: number, from: 'start' | 'end'): number {
    const place = this.#places.get(name) ?? { rest: 0, max: 0, from, glide: undefined };
    this.#places.set(name, place);
    place.max = maxOffset;
    place.rest = within(place.rest, maxOffset);
    const now = within(place.rest - this.#left(place), maxOffset);
    return from === 'end' ? maxOffset - now : now;
  }

  /** The finger moves by `dy`, and the content with it. */
  drag(name: string, dy: number): void {
    const place = this.#places.get(name);
    if (!place) return;
    place.glide = undefined;
    place.rest = within(place.rest + (place.from === 'end' ? dy : -dy), place.max);
  }

  fling(name: string, speed: number): void {
    const place = this.#places.get(name);
    if (!place || Math.abs(speed) < 50) return;
    const start = place.rest;
    place.rest = within(start + (place.from === 'end' ? speed : -speed) * (glideMs / 1000), place.max);
    place.glide = { way: place.rest - start, at: this.#clock.monotonicMs() };
  }

  reset(name: string): void {
    this.#places.delete(name);
  }

  forget(prefix: string): void {
    for (const name of this.#places.keys()) if (name.startsWith(prefix)) this.#places.delete(name);
  }

  pulse(): number {
    const now = this.#clock.monotonicMs();
    const isGliding = [...this.#places.values()].some((place) => place.glide && now - place.glide.at < glideEndMs);
    return isGliding ? Math.floor(now / 16) : 0;
  }

  #left(place: Place): number {
    if (!place.glide) return 0;
    const passedMs = this.#clock.monotonicMs() - place.glide.at;
    if (passedMs >= glideEndMs) {
      place.glide = undefined;
      return 0;
    }
    return place.glide.way * Math.exp(-passedMs / glideMs);
  }
}
