import type { PhoneClipboard } from '../phone.ts';

export class Clipboard implements PhoneClipboard {
  readonly #watchers = new Set<(text: string) => void>();
  #text = '';

  async read(): Promise<string> {
    return this.#text;
  }

  /** Written from outside, so listeners are not notified of their own text. */
  async write(text: string): Promise<void> {
    this.#text = text;
  }

  watch(onText: (text: string) => void): () => void {
    this.#watchers.add(onText);
    return () => void this.#watchers.delete(onText);
  }

  copy(text: string): void {
    this.#text = text;
    for (const tell of [...this.#watchers]) tell(text);
  }
}
