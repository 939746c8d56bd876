import type { CaptureOptions, Picture, Size } from '../phone.ts';
import { develop } from './darkroom.ts';
import type { Display } from './display.ts';
import { heldAs, type Placed } from './ui/layout.ts';
import { paint } from './ui/paint.ts';

const keepPicturesMs = 10_000;

/** Cameras with cached pictures; one sweep releases those of all unused cameras. */
const holding = new Set<Camera>();
let sweep: NodeJS.Timeout | undefined;

function startSweep(): void {
  sweep ??= setInterval(() => {
    for (const camera of holding) camera.releaseIfIdle();
    if (holding.size > 0) return;
    clearInterval(sweep);
    sweep = undefined;
  }, keepPicturesMs / 2).unref();
}

/** Takes pictures of a display; the same screen at the same scale and quality is drawn and encoded once. */
export class Camera {
  readonly #display: Display;
  readonly #screen: Size;
  readonly #pictures = new Map<string, Promise<Picture>>();
  #of: readonly Placed[] | undefined;
  #usedAt = 0;

  constructor(display: Display, screen: Size) {
    this.#display = display;
    this.#screen = screen;
  }

  take({ scalePercent, qualityPercent }: CaptureOptions): Promise<Picture> {
    const scale = inRange('scalePercent', scalePercent) / 100;
    const quality = inRange('qualityPercent', qualityPercent);
    const { placed } = this.#display;
    if (this.#of !== placed) this.#pictures.clear();
    this.#of = placed;
    this.#usedAt = performance.now();
    holding.add(this);
    startSweep();
    const key = `${scale} ${quality}`;
    const taken = this.#pictures.get(key) ?? this.#draw(placed, scale, quality);
    this.#pictures.set(key, taken);
    // A picture that could not be drawn is drawn again with the next call.
    taken.catch(() => this.#pictures.delete(key));
    return taken;
  }

  async #draw(placed: readonly Placed[], scale: number, quality: number): Promise<Picture> {
    const screen = heldAs(placed, this.#screen);
    const width = Math.max(1, Math.round(screen.width * scale));
    const height = Math.max(1, Math.round(screen.height * scale));
    const jpeg = await develop({ width, height }, quality, (canvas) => paint(canvas, placed));
    return { jpeg, width, height };
  }

  releaseIfIdle(): void {
    if (performance.now() - this.#usedAt >= keepPicturesMs) this.release();
  }

  release(): void {
    holding.delete(this);
    this.#pictures.clear();
    this.#of = undefined;
    this.#display.forget();
  }
}

function inRange(name: string, value: number): number {
  if (value >= 1 && value <= 100) return value;
  throw new RangeError(`${name} is ${value}, it must be 1 to 100`);
}
