import { parentPort } from 'node:worker_threads';
import { columnInScript, endedEarly, isPastEnd, lastLineOf, wrapModule, wrapScript } from '@flotilla/script-api';
import { newQuickJSWASMModuleFromVariant, newVariant, RELEASE_SYNC } from 'quickjs-emscripten';
import type { SourceToRead, SyntaxFault } from './find-syntax-fault.ts';

const pageBytes = 64 * 1024;
const firstPages = 256;
/** 64 MB, more than a phone gives a script. */
const mostPages = (64 * 1024 * 1024) / pageBytes;
const maxStackBytes = 256 * 1024;

const wasmMemory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages });
const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { emscriptenModule: { wasmMemory } }));

/** Compiles the script like a phone's sandbox, without running it. */
function compile({ source, isModule }: SourceToRead): SyntaxFault | null {
  const runtime = quickjs.newRuntime();
  runtime.setMaxStackSize(maxStackBytes);
  const context = runtime.newContext();
  const wrapped = isModule ? wrapModule(source) : wrapScript(source);
  const result = context.evalCode(wrapped, 'script', { type: 'global', compileOnly: true });
  const error = result.error ? (context.dump(result.error) as { name: string; message: string; stack: string }) : null;
  result.dispose();
  context.dispose();
  runtime.dispose();
  return error?.name === 'SyntaxError' ? placed(source, error, isModule) : null;
}

function placed(
  source: string,
  { message, stack }: { message: string; stack: string },
  isModule: boolean,
): SyntaxFault {
  const [line = 1, column = 1] = (/:(\d+):(\d+)\s*$/.exec(stack)?.slice(1) ?? []).map(Number);
  if (!isPastEnd(source, line)) return { line, column: columnInScript(line, column, isModule), message };
  const last = source.trimEnd().split('\n').at(-1) ?? '';
  return { line: lastLineOf(source), column: last.length + 1, message: endedEarly };
}

parentPort!.on('message', (source: SourceToRead) => parentPort!.postMessage(compile(source)));
