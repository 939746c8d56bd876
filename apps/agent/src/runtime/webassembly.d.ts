/** The part of WebAssembly that the runtime uses; the compiler knows it only from its library for browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Memory {
    constructor(size: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
    /** The pages before; throws when there may be no more. */
    grow(pages: number): number;
  }
  class Table {
    /** The length before. */
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
