import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten';
import type { QuickJsInstance } from './quickjs.ts';

/** The offset in bytes of a JSRuntime's rejection callback, in the only build of QuickJS that `quickjs.ts` accepts. */
const trackerOffset = 160;
/** The size of a JSValue. */
const valueBytes = 8;

/** (module (import "h" "f" (func (param i32 i64 i64 i32 i32))) (export "f" (func 0))). A function table accepts only WebAssembly functions, so this module wraps a JavaScript function as one. */
const wrapper = new WebAssembly.Module(
  Uint8Array.of(
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, 9, 1, 0x60, 5, 0x7f, 0x7e, 0x7e, 0x7f, 0x7f, 0],
    ...[2, 7, 1, 1, 0x68, 1, 0x66, 0, 0],
    ...[7, 5, 1, 1, 0x66, 0, 0],
  ),
);

/** Private fields of quickjs-emscripten that this file uses. */
interface Internals {
  rt: { value: number };
  ctx: { value: number };
  memory: { heapValueHandle(pointer: number): QuickJSHandle };
  module: { _malloc(bytes: number): number; _free(pointer: number): void };
  ffi: { QTS_DupValuePointer(context: number, pointer: number): number };
}

/**
 * Tracks unhandled rejections, such as that of an unawaited `main()`. QuickJS reports them to its host
 * (JS_SetHostPromiseRejectionTracker). The library does not expose that function, so the callback is written into QuickJS's memory.
 */
export function trackRejections(instance: QuickJsInstance, runtime: QuickJSRuntime, vm: QuickJSContext) {
  const { memory, table } = instance;
  const { rt, module, ffi } = runtime as unknown as Internals;
  const { ctx, memory: values } = vm as unknown as Internals;
  // The key is the promise's address. Holding the promise prevents another one from reusing that address.
  const unhandled = new Map<bigint, { promise: QuickJSHandle | undefined; reason: QuickJSHandle | undefined }>();

  /** Returns a handle that keeps the value from being freed, or `undefined` if there is no memory for it. */
  function hold(value: bigint): QuickJSHandle | undefined {
    const pointer = module._malloc(valueBytes);
    if (pointer === 0) return undefined;
    new DataView(memory.buffer).setBigInt64(pointer, value, true);
    const copy = ffi.QTS_DupValuePointer(ctx.value, pointer);
    module._free(pointer);
    return values.heapValueHandle(copy);
  }

  /** QuickJS calls this for each rejection without a handler, and again with `handled` if one is added later. */
  function onRejection(_context: number, promise: bigint, reason: bigint, handled: number): void {
    if (!handled) unhandled.set(promise, { promise: hold(promise), reason: hold(reason) });
    else {
      const known = unhandled.get(promise);
      unhandled.delete(promise);
      known?.promise?.dispose();
      known?.reason?.dispose();
    }
  }

  const { exports } = new WebAssembly.Instance(wrapper, { h: { f: onRejection } });
  const index = table.grow(1);
  table.set(index, exports.f);
  new DataView(memory.buffer).setUint32(rt.value + trackerOffset, index, true);

  return {
    /** Returns the first unhandled rejection. `reason` is `undefined` if there was no memory for it. */
    first(): { reason: QuickJSHandle | undefined } | undefined {
      for (const { reason } of unhandled.values()) return { reason };
      return undefined;
    },
  };
}
export type Rejections = ReturnType<typeof trackRejections>;
