import type { LogLevel } from '@flotilla/contract/device';
import {
  apiVersion,
  columnInScript,
  endedEarly,
  errorNames,
  hostCallNames,
  isPastEnd,
  lastLineOf,
  wrapModule,
  wrapScript,
} from '@flotilla/script-api';
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten';
import { insideSource } from './inside-sandbox.ts';
import {
  maxArgumentsLength,
  maxPendingCalls,
  maxResultLength,
  type ScriptStart,
  type WorkerOutcome,
} from './messages.ts';
import { awaitsNothing } from './outcome.ts';
import type { QuickJsInstance } from './quickjs.ts';
import { type Rejections, trackRejections } from './rejections.ts';

const maxStackBytes = 256 * 1024;
const reserveBytes = 256 * 1024;
const apiFile = 'flotilla:api';

export interface SandboxOptions extends ScriptStart {
  /** Called when the script requires a module for the first time. */
  required(name: string): void;
  /** Called repeatedly while the script runs. Returns `true` to end it. */
  interrupt(): boolean;
  /** Starts a call and returns its number, or a negative number if too many are pending. */
  call(name: string, json: string): number;
  log(level: LogLevel, text: string): void;
}

/**
 * One script in its own QuickJS instance. The script runs only inside `begin`, `settle`, `runJob` and `outcome`. Nothing is disposed,
 * because the instance and its memory are garbage-collected with the sandbox.
 */
export class Sandbox {
  readonly #options: SandboxOptions;
  readonly #runtime: QuickJSRuntime;
  readonly #vm: QuickJSContext;
  readonly #inside: Record<'settle' | 'describe' | 'result' | 'whereabouts', QuickJSHandle>;
  readonly #rejections: Rejections;
  readonly #wasRefusedMemory: () => boolean;
  readonly #required = new Set<string>();
  #main: QuickJSHandle | undefined;
  #failure: WorkerOutcome | undefined;

  constructor(instance: QuickJsInstance, options: SandboxOptions) {
    this.#options = options;
    this.#wasRefusedMemory = instance.wasRefusedMemory;
    this.#runtime = instance.quickjs.newRuntime();
    this.#runtime.setMaxStackSize(maxStackBytes);
    this.#vm = this.#runtime.newContext();
    this.#rejections = trackRejections(instance, this.#runtime, this.#vm);
    this.#inside = this.#install();
    this.#runtime.setInterruptHandler(() => options.interrupt());
  }

  #install() {
    const vm = this.#vm;
    const { call, log, setup } = this.#options;
    const created = vm.unwrapResult(vm.evalCode(insideSource, apiFile, { type: 'global' }));
    const args = [
      vm.newFunction('callHost', (name, json) => vm.newNumber(call(vm.getString(name), vm.getString(json)))),
      vm.newFunction('writeLog', (level, text) => log(vm.getString(level) as LogLevel, vm.getString(text))),
      vm.newFunction('loadModule', (name) => this.#loadModule(vm.getString(name))),
      vm.newString(setup),
    ];
    const inside = vm.unwrapResult(vm.callFunction(created, vm.undefined, args));
    const handles = {
      settle: vm.getProp(inside, 'settle'),
      describe: vm.getProp(inside, 'describe'),
      result: vm.getProp(inside, 'result'),
      whereabouts: vm.getProp(inside, 'whereabouts'),
    };
    for (const handle of [created, ...args, inside]) handle.dispose();
    return handles;
  }

  /** Returns the module's function, which fills its exports, or `undefined` if there is no such module. */
  #loadModule(name: string) {
    const vm = this.#vm;
    const module = this.#options.hot.find((one) => one.name === name);
    if (!module) return vm.undefined;
    // A module that throws is loaded again with each `require`, but reported only once.
    if (!this.#required.has(name)) this.#options.required(name);
    this.#required.add(name);
    return vm.evalCode(wrapModule(module.source), name, { type: 'global' });
  }

  begin(): void {
    const { source, fileName } = this.#options;
    const result = this.#vm.evalCode(wrapScript(source), fileName, { type: 'global' });
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
    if (!this.hasJob() && this.#rejections.first()) return 'failed';
    if (!state || state.type === 'pending') return 'going';
    if (state.type === 'fulfilled' && !state.notAPromise) state.value.dispose();
    if (state.type === 'rejected') state.error.dispose();
    return state.type === 'fulfilled' ? 'returned' : 'failed';
  }

  /** Returns the script's outcome. Serialising the result may run script code (`toJSON`, getters). */
  outcome(): WorkerOutcome {
    if (this.#failure) return this.#failure;
    const state = this.#vm.getPromiseState(this.#main!);
    if (state.type === 'rejected') return this.#describe(state.error);
    const rejection = this.#rejections.first();
    if (rejection) return this.#describe(rejection.reason);
    if (state.type === 'fulfilled') return this.#result(state.value);
    return { how: 'threw', name: 'Error', message: awaitsNothing, stack: '' };
  }

  #result(value: QuickJSHandle): WorkerOutcome {
    const result = this.#vm.callFunction(this.#inside.result, this.#vm.undefined, value);
    value.dispose();
    if (result.error) return this.#describe(result.error);
    const json = result.value.consume((handle) => this.#vm.getString(handle));
    if (json.length <= maxResultLength) return { how: 'returned', json };
    const message = `The result has ${json.length} characters of JSON; at most ${maxResultLength} are allowed`;
    return { how: 'threw', name: 'RangeError', message, stack: '' };
  }

  #describe(error: QuickJSHandle | undefined): WorkerOutcome {
    // If there is no memory for an error object, QuickJS throws `null`.
    if (!error || (this.#wasRefusedMemory() && this.#vm.sameValue(error, this.#vm.null))) {
      return { how: 'threw', name: 'InternalError', message: 'out of memory', stack: '' };
    }
    const result = this.#vm.callFunction(this.#inside.describe, this.#vm.undefined, error);
    if (result.error) {
      result.error.dispose();
      return { how: 'threw', name: 'Error', message: 'The script threw a value that cannot be described', stack: '' };
    }
    const json = result.value.consume((handle) => this.#vm.getString(handle));
    const { name, message, stack } = JSON.parse(json) as { name: string; message: string; stack: string };
    if (name === 'SyntaxError' && this.#isAfterEnd(stack)) return this.#endedEarly();
    return { how: 'threw', name, message, stack: this.#inScript(stack) };
  }

  #isAfterEnd(stack: string): boolean {
    const at = stack.trim().match(/:(\d+):\d+$/);
    return at !== null && isPastEnd(this.#options.source, Number(at[1]));
  }

  #endedEarly(): WorkerOutcome {
    const { fileName, source } = this.#options;
    const stack = `    at ${fileName}:${lastLineOf(source)}`;
    return { how: 'threw', name: 'SyntaxError', message: endedEarly, stack };
  }

  /** Returns the script's current position if it is running, otherwise the position of its oldest pending call. */
  whereabouts(running: boolean): string {
    const vm = this.#vm;
    const result = vm.callFunction(this.#inside.whereabouts, vm.undefined, running ? vm.true : vm.false);
    if (result.error) {
      result.error.dispose();
      return '';
    }
    return this.#inScript(result.value.consume((handle) => vm.getString(handle)));
  }

  /** Returns the script's own stack lines, without lines of the API and the wrapper. Columns of the first line are corrected for the wrapper's prefix. */
  #inScript(stack: string): string {
    const { fileName } = this.#options;
    const first = `${fileName}:1:`;
    const own = stack.split('\n').filter((line) => {
      return line !== '' && !line.includes(apiFile) && !line.startsWith(`    at <eval> (${fileName}:`);
    });
    const moved = own.map((line) => {
      const at = line.lastIndexOf(first);
      if (at < 0) return line;
      const column = Number.parseInt(line.slice(at + first.length), 10);
      return `${line.slice(0, at)}${first}${columnInScript(1, column)}${line.endsWith(')') ? ')' : ''}`;
    });
    return moved.join('\n');
  }
}

/** Returns the globals of a script as JSON. */
export function sandboxSetup(info: { device: object; task: object; params: object; hot: object }): string {
  return JSON.stringify({
    ...info,
    apiVersion,
    calls: hostCallNames,
    errorNames,
    maxArgumentsLength,
    maxPendingCalls,
    reserveBytes,
  });
}
