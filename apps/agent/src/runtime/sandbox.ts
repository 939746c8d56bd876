import type { LogLevel } from '@flotilla/contract/device';
import { hostCallNames } from '@flotilla/script-api';
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten';
import { insideSandbox } from './inside-sandbox.ts';
import { maxArgumentsLength, maxPendingCalls, maxResultLength, type WorkerOutcome } from './messages.ts';

export const errorNames = ['ArgumentError', 'HttpError', 'PhoneGoneError', 'TimeoutError', 'UnsupportedError'] as const;

/** Each level of nested scripts gets its own share, so that one deep in recursion leaves room for the one on top of it. */
const stackShareBytes = 256 * 1024;
/** Room to describe what happened after a script has used up its memory. */
const spareMemoryBytes = 4 * 1024 * 1024;
const apiFile = 'flotilla:api';
const prefix = '(async()=>{';

export interface SandboxOptions {
  readonly source: string;
  readonly fileName: string;
  /** JSON of what the globals start with: device, task, params. */
  readonly setup: string;
  readonly memoryLimitBytes: number;
  /** Asked again and again while the script runs: true ends it. */
  interrupt(): boolean;
  /** Takes a call and gives its number, or a negative one for a call too many. */
  call(name: string, json: string): number;
  log(level: LogLevel, text: string): void;
}

/** One script in a QuickJS runtime of its own. It runs only inside `begin`, `settle` and `runJob`. */
export class Sandbox {
  readonly #options: SandboxOptions;
  readonly #runtime: QuickJSRuntime;
  readonly #vm: QuickJSContext;
  readonly #inside: Record<'settle' | 'describe' | 'result' | 'whereabouts', QuickJSHandle>;
  #main: QuickJSHandle | undefined;
  #failure: WorkerOutcome | undefined;

  constructor(quickjs: QuickJSWASMModule, options: SandboxOptions) {
    this.#options = options;
    this.#runtime = quickjs.newRuntime();
    this.#runtime.setMemoryLimit(options.memoryLimitBytes);
    this.#runtime.setMaxStackSize(stackShareBytes);
    this.#vm = this.#runtime.newContext();
    this.#inside = this.#install();
    this.#runtime.setInterruptHandler(() => options.interrupt());
  }

  #install() {
    const vm = this.#vm;
    const { call, log, setup } = this.#options;
    const made = vm.unwrapResult(vm.evalCode(`(${insideSandbox})`, apiFile, { type: 'global' }));
    const args = [
      vm.newFunction('callHost', (name, json) => vm.newNumber(call(vm.getString(name), vm.getString(json)))),
      vm.newFunction('writeLog', (level, text) => log(vm.getString(level) as LogLevel, vm.getString(text))),
      vm.newString(setup),
    ];
    const inside = vm.unwrapResult(vm.callFunction(made, vm.undefined, args));
    const handles = {
      settle: vm.getProp(inside, 'settle'),
      describe: vm.getProp(inside, 'describe'),
      result: vm.getProp(inside, 'result'),
      whereabouts: vm.getProp(inside, 'whereabouts'),
    };
    for (const handle of [made, ...args, inside]) handle.dispose();
    return handles;
  }

  /** `depth`: how many other scripts are suspended below this one on the same stack. */
  allowDepth(depth: number): void {
    this.#runtime.setMaxStackSize((depth + 1) * stackShareBytes);
  }

  begin(): void {
    const { source, fileName } = this.#options;
    const result = this.#vm.evalCode(`${prefix}${source}\n})()`, fileName, { type: 'global' });
    if (result.error) this.#failure = this.#describe(result.error);
    else this.#main = result.value;
  }

  settle(call: number, ok: boolean, json: string): void {
    const vm = this.#vm;
    const args = [vm.newNumber(call), ok ? vm.true : vm.false, vm.newString(json)];
    const result = vm.callFunction(this.#inside.settle, vm.undefined, args);
    for (const arg of args) arg.dispose();
    if (result.error) this.#failure ??= this.#describe(result.error);
    else result.value.dispose();
  }

  hasJob(): boolean {
    return this.#runtime.hasPendingJob();
  }

  runJob(): void {
    const result = this.#runtime.executePendingJobs(1);
    if (result.error) this.#failure ??= this.#describe(result.error);
    else result.dispose();
  }

  state(): 'going' | 'returned' | 'failed' {
    if (this.#failure) return 'failed';
    const state = this.#main && this.#vm.getPromiseState(this.#main);
    if (!state || state.type === 'pending') return 'going';
    if (state.type === 'fulfilled' && !state.notAPromise) state.value.dispose();
    if (state.type === 'rejected') state.error.dispose();
    return state.type === 'fulfilled' ? 'returned' : 'failed';
  }

  /** How the script ended. Reading it may run code of the script (`toJSON`, getters). */
  outcome(): WorkerOutcome {
    if (this.#failure) return this.#failure;
    const state = this.#vm.getPromiseState(this.#main!);
    if (state.type === 'fulfilled') return this.#result(state.value);
    if (state.type === 'rejected') return this.#describe(state.error);
    return { how: 'threw', name: 'Error', message: 'The script awaits something that can no longer happen', stack: '' };
  }

  #result(value: QuickJSHandle): WorkerOutcome {
    const result = this.#vm.callFunction(this.#inside.result, this.#vm.undefined, value);
    value.dispose();
    if (result.error) return this.#describe(result.error);
    const json = result.value.consume((handle) => this.#vm.getString(handle));
    if (json.length <= maxResultLength) return { how: 'returned', json };
    const message = `The result has ${json.length} characters of JSON; at most ${maxResultLength} are kept`;
    return { how: 'threw', name: 'RangeError', message, stack: '' };
  }

  #describe(error: QuickJSHandle): WorkerOutcome {
    this.#runtime.setMemoryLimit(this.#options.memoryLimitBytes + spareMemoryBytes);
    const result = this.#vm.callFunction(this.#inside.describe, this.#vm.undefined, error);
    error.dispose();
    if (result.error) {
      result.error.dispose();
      return { how: 'threw', name: 'Error', message: 'The script threw what cannot be described', stack: '' };
    }
    const json = result.value.consume((handle) => this.#vm.getString(handle));
    const { name, message, stack } = JSON.parse(json) as { name: string; message: string; stack: string };
    return { how: 'threw', name, message, stack: this.#inScript(stack) };
  }

  /** Where the script is now (`running`), or what it has been waiting for the longest. */
  whereabouts(running: boolean): string {
    this.#runtime.setMemoryLimit(this.#options.memoryLimitBytes + spareMemoryBytes);
    const vm = this.#vm;
    const result = vm.callFunction(this.#inside.whereabouts, vm.undefined, running ? vm.true : vm.false);
    if (result.error) {
      result.error.dispose();
      return '';
    }
    return this.#inScript(result.value.consume((handle) => vm.getString(handle)));
  }

  /** The script's own lines: without the API's, and the first line without what was put before it. */
  #inScript(stack: string): string {
    const own = stack.split('\n').filter((line) => line !== '' && !line.includes(apiFile));
    const first = `${this.#options.fileName}:1:`;
    const moved = own.map((line) => {
      const at = line.lastIndexOf(first);
      if (at < 0) return line;
      const column = Number.parseInt(line.slice(at + first.length), 10);
      return `${line.slice(0, at)}${first}${Math.max(1, column - prefix.length)}${line.endsWith(')') ? ')' : ''}`;
    });
    return moved.join('\n');
  }

  dispose(): void {
    this.#main?.dispose();
    for (const handle of Object.values(this.#inside)) handle.dispose();
    this.#vm.dispose();
    this.#runtime.dispose();
  }
}

/** What the globals of a script start with. */
export function sandboxSetup(info: { device: object; task: object; params: object }): string {
  return JSON.stringify({ ...info, calls: hostCallNames, errorNames, maxArgumentsLength, maxPendingCalls });
}
