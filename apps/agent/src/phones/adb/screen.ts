import sharp from 'sharp';
import type { CaptureOptions, Picture, Point, Size } from '../phone.ts';
import { AdbCommandError } from './errors.ts';
import { stateCommands } from './phone-state.ts';
import type { RemoteShell } from './remote-shell.ts';
import { parseCurrentSize, turned } from './screen-size.ts';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The time for which a known rotation is used without reading it again. */
const rotationFreshMs = 2_000;

/** The phone's screen. Takes screenshots and converts fractions to pixels in the current rotation. */
export class Screen {
  readonly #shell: RemoteShell;
  readonly #natural: Size;
  #current: Size;
  #knownAt = Number.NEGATIVE_INFINITY;

  constructor(shell: RemoteShell, natural: Size) {
    this.#shell = shell;
    this.#natural = natural;
    this.#current = natural;
  }

  /** Reads the rotation from a `cur=…` line of another command's output. */
  learn(display: string): void {
    const size = parseCurrentSize(display);
    if (size) this.#set(size);
  }

  async capture({ scalePercent, qualityPercent }: CaptureOptions): Promise<Picture> {
    const { stdout } = await this.#shell.expect('screencap -p', { what: 'screencap', timeoutMs: 15_000 });
    // Some phones print a warning in front of the picture.
    const start = stdout.indexOf(pngSignature);
    if (start < 0) throw new AdbCommandError('screencap returned no picture');
    const image = sharp(stdout.subarray(start));
    const { width, height } = await image.metadata();
    this.#set(width > height === this.#natural.width > this.#natural.height ? this.#natural : turned(this.#natural));
    const targetWidth = Math.max(1, Math.round((width * Math.min(100, Math.max(1, scalePercent))) / 100));
    const { data, info } = await image
      .resize({ width: targetWidth })
      .flatten()
      .jpeg({ quality: Math.min(100, Math.max(1, Math.round(qualityPercent))) })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  }

  /** Reads the rotation again if it is older than `rotationFreshMs`, so that points are converted correctly. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#knownAt < rotationFreshMs) return;
    const { stdout } = await this.#shell.run(stateCommands.display, { what: 'rotation', timeoutMs: 10_000 });
    this.learn(stdout.toString());
    this.#knownAt = performance.now();
  }

  async fresh(): Promise<Size> {
    await this.refresh();
    return this.#current;
  }

  /** Returns `x y` in pixels, limited to the screen. */
  pixels(point: Point): string {
    const at = (fraction: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(fraction * size)));
    return `${at(point.x, this.#current.width)} ${at(point.y, this.#current.height)}`;
  }

  #set(size: Size): void {
    this.#current = size;
    this.#knownAt = performance.now();
  }
}
