import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule, RELEASE_SYNC } from 'quickjs-emscripten';
import { withTableExported } from './wasm-table.ts';

const pageBytes = 64 * 1024;
/** The memory of an instance itself, for its stack and data. */
const ownBytes = 6 * 2 ** 20;
/** The module's initial pages. They are reserved, but not yet in use. */
const leastPages = 256;
/** The build (0.32.0) whose memory layout `rejections.ts` relies on. */
const knownBuild = '105c3bed22d457e43e3d1c3c1c6959fda62a8fe06f0fc8a985303c3a2be72232';

export interface QuickJsInstance {
  readonly quickjs: QuickJSWASMModule;
  readonly memory: WebAssembly.Memory;
  readonly table: WebAssembly.Table;
  /** Whether the script has requested more memory than allowed. */
  wasRefusedMemory(): boolean;
}
export type QuickJsLoader = (memoryLimitBytes: number) => Promise<QuickJsInstance>;

/**
 * Compiles QuickJS once. The loader creates an instance with its own memory (2 ms, 0.3 MB). Each script has its own instance, because
 * the size of the WebAssembly memory is the only effective limit: compiled to WebAssembly, QuickJS counts 8 bytes for each
 * allocation regardless of its size, so `setMemoryLimit(32 MB)` lets a script allocate 2 GB.
 */
export async function compileQuickJs(): Promise<QuickJsLoader> {
  const wasmModule = await WebAssembly.compile(withTableExported(await readBuild()));
  return async (memoryLimitBytes) => {
    const maximum = Math.max(leastPages, Math.ceil((memoryLimitBytes + ownBytes) / pageBytes));
    const memory = new WebAssembly.Memory({ initial: leastPages, maximum });
    const wasRefusedMemory = watchGrowth(memory);
    let table: WebAssembly.Table | undefined;
    const emscriptenModule = {
      wasmMemory: memory,
      instantiateWasm(imports: WebAssembly.Imports, use: (instance: WebAssembly.Instance) => void): object {
        const instance = new WebAssembly.Instance(wasmModule, imports);
        table = instance.exports.table as WebAssembly.Table;
        use(instance);
        return instance.exports;
      },
    };
    const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { emscriptenModule }));
    return { quickjs, memory, table: table!, wasRefusedMemory };
  };
}

function watchGrowth(memory: WebAssembly.Memory): () => boolean {
  let refused = false;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    try {
      return grow(pages);
    } catch (error) {
      refused = true;
      throw error;
    }
  };
  return () => refused;
}

async function readBuild(): Promise<Uint8Array> {
  const fromHere = createRequire(import.meta.url);
  const fromQuickJs = createRequire(fromHere.resolve('quickjs-emscripten'));
  const bytes = await readFile(fromQuickJs.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));
  const build = createHash('sha256').update(bytes).digest('hex');
  if (build !== knownBuild)
    throw new Error(`This build of QuickJS (${build}) is not the build that the sandbox supports`);
  return bytes;
}
