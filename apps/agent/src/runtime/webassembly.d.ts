/** The part of WebAssembly used by the runtime; TypeScript declares it only in its DOM library. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Memory {
    constructor(size: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
    /** Returns the previous number of pages; throws if the limit is reached. */
    grow(pages: number): number;
  }
  class Table {
    /** Returns the previous length. */
    grow(by: number): number;
    set(index: number, value: unknown): void;
  }
  type Imports = Record<string, Record<string, unknown>>;
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
