/** A phone's persistent data, created on first use. */
export class Disk {
  readonly #files = new Map<string, unknown>();

  open<T>(name: string, create: () => T): T {
    if (!this.#files.has(name)) this.#files.set(name, create());
    return this.#files.get(name) as T;
  }

  remove(name: string): void {
    this.#files.delete(name);
  }
}
