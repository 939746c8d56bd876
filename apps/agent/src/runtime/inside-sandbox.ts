// biome-ignore-all lint/suspicious/noExplicitAny: values of a script have any shape
import type { LogLevel } from '@flotilla/contract/device';

/** The functions inside the sandbox that the host calls. All values cross the border as text. */
export interface InsideHandle {
  settle(call: number, ok: boolean, json: string): void;
  describe(error: unknown): string;
  result(value: unknown): string;
  /** Returns the stack of the script's current position, or of its oldest pending call if it is not running. */
  whereabouts(running: boolean): string;
}

type LoadModule = (name: string) => ((exports: any, module: any, require: any) => void) | undefined;

/** Returns a function that shows any value as a line of the log. Self-contained, as `insideSandbox`. */
function createShow(visible: (stack: unknown) => string): (value: unknown) => string {
  const { stringify } = JSON;
  const [BaseError, textOf] = [Error, String];
  const show = (value: unknown): string => {
    try {
      return showAny(value);
    } catch {
      return '[cannot be shown]';
    }
  };
  const showAny = (value: unknown): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'bigint') return `${textOf(value)}n`;
    if (typeof value === 'function') return `[function ${value.name || 'without a name'}]`;
    if (value instanceof BaseError) return showError(value);
    return typeof value === 'object' && value !== null ? showObject(value) : textOf(value);
  };
  const showError = (error: Error): string => {
    const stack = visible(error.stack);
    return `${error.name}: ${error.message}${stack === '' ? '' : `\n${stack}`}`;
  };
  const showObject = (object: object): string => {
    const parents: unknown[] = [];
    const replaceValue = function (this: unknown, _key: string, value: unknown): unknown {
      if (typeof value === 'bigint') return `${textOf(value)}n`;
      if (typeof value === 'function') return `[function ${value.name}]`;
      if (typeof value !== 'object' || value === null) return value;
      while (parents.length > 0 && parents[parents.length - 1] !== this) parents.length -= 1;
      for (let i = 0; i < parents.length; i++) if (parents[i] === value) return '[circular]';
      parents[parents.length] = value;
      return value instanceof BaseError ? `${value.name}: ${value.message}` : value;
    };
    return stringify(object, replaceValue) ?? textOf(object);
  };
  return show;
}

/** Returns `require`, which runs a module once and keeps its exports. Self-contained, as `insideSandbox`. */
function createRequire(loadModule: LoadModule, missing: (name: string) => Error): (name: unknown) => any {
  const [textOf, apply] = [String, Reflect.apply];
  const loaded: Record<string, { exports: any }> = Object.create(null);
  const requireModule = (value: unknown): any => {
    const name = textOf(value);
    if (loaded[name]) return loaded[name].exports;
    const fill = loadModule(name);
    if (!fill) throw missing(name);
    const module = { exports: {} as any };
    loaded[name] = module;
    try {
      apply(fill, module.exports, [module.exports, module, requireModule]);
    } catch (error) {
      delete loaded[name];
      throw error;
    }
    return module.exports;
  };
  return requireModule;
}

/** Publishes the calls as globals. Returns how other globals are published. Self-contained, as `insideSandbox`. */
function createGlobals(setup: any, call: (name: string, values: unknown[]) => Promise<any>) {
  const { parse } = JSON;
  const { freeze, defineProperty, keys } = Object;
  const deepFreeze = (value: any): any => {
    if (typeof value !== 'object' || value === null) return value;
    for (const key of keys(value)) deepFreeze(value[key]);
    return freeze(value);
  };
  const publish = (name: string, value: unknown) =>
    defineProperty(globalThis, name, { value: freeze(value), enumerable: true });

  const areas: Record<string, any> = {
    device: { ...setup.device },
    task: { ...setup.task, apiVersion: setup.apiVersion },
    flotilla: { apiVersion: setup.apiVersion },
  };
  for (const name of setup.calls as string[]) {
    const path = name.split('.');
    const method = path.pop() as string;
    const perform = (...values: unknown[]) => call(name, values);
    if (path.length === 0) publish(method, perform);
    else {
      let area: any = areas;
      for (const part of path) area = area[part] ??= {};
      area[method] = perform;
    }
  }
  for (const method of keys(areas.http)) {
    const send = areas.http[method];
    areas.http[method] = async (...values: unknown[]) => {
      const response = await send(...values);
      defineProperty(response, 'json', { value: () => parse(response.body) });
      return freeze(response);
    };
  }
  for (const area of keys(areas)) publish(area, deepFreeze(areas[area]));
  return { publish, deepFreeze };
}

/** Creates the calls from the script to the host, each pending until the host settles it. Self-contained, as `insideSandbox`. */
function createCalls(
  setup: any,
  callHost: (name: string, json: string) => number,
  here: () => string,
  makeError: (name: string, message: string, at: string) => Error,
) {
  const { parse, stringify } = JSON;
  const { create, keys } = Object;
  const BasePromise = Promise;
  const waiting: Record<number, { resolve(value: unknown): void; reject(error: unknown): void; at: string }> =
    create(null);
  return {
    call(name: string, values: unknown[]): Promise<any> {
      const at = here();
      return new BasePromise((resolve, reject) => {
        const json = stringify(values);
        if (json.length > setup.maxArgumentsLength) {
          const message = `${name}: the arguments are longer than ${setup.maxArgumentsLength} characters`;
          return reject(makeError('ArgumentError', message, at));
        }
        const id = callHost(name, json);
        if (id < 0) {
          const message = `${name}: ${setup.maxPendingCalls} calls are already waiting; await some of them first`;
          return reject(makeError('Error', message, at));
        }
        waiting[id] = { resolve, reject, at };
      });
    },
    settle(id: number, ok: boolean, json: string): void {
      const one = waiting[id];
      if (!one) return;
      delete waiting[id];
      const value = json === '' ? undefined : parse(json);
      if (ok) one.resolve(value);
      else one.reject(makeError(value.name, value.message, one.at));
    },
    /** Returns the position of the oldest pending call, or an empty string. */
    oldest(): string {
      for (const id of keys(waiting)) return waiting[Number(id)]!.at;
      return '';
    },
  };
}

const insideParts = { createShow, createRequire, createGlobals, createCalls };

/**
 * Creates the globals inside QuickJS, before the script runs. Only the function's source text (`toString`) and that of its parts reach
 * QuickJS, so each must be self-contained. They hold their own references to the built-ins, because a script may replace them.
 */
function insideSandbox(
  { createShow, createRequire, createGlobals, createCalls }: typeof insideParts,
  callHost: (name: string, json: string) => number,
  writeLog: (level: LogLevel, text: string) => void,
  loadModule: LoadModule,
  setupJson: string,
): InsideHandle {
  const { parse, stringify } = JSON;
  const { defineProperty, create } = Object;
  const [BaseError, textOf] = [Error, String];
  const hidden = /^.*\(flotilla:api.*\n?/gm;
  const [replace, apply, owns] = [textOf.prototype.replace, Reflect.apply, Object.prototype.hasOwnProperty];
  const setup = parse(setupJson);
  // A memory reserve. It is released before an error is described, because the script may have used up its own memory.
  let reserve: ArrayBuffer | undefined = new ArrayBuffer(setup.reserveBytes);
  void reserve;

  const visible = (stack: unknown): string => apply(replace, textOf(stack ?? ''), [hidden, '']);
  const here = (): string => visible(new BaseError().stack);

  const errorTypes: Record<string, new (message: string) => Error> = create(null);
  for (const name of setup.errorNames) {
    const type = class extends BaseError {};
    defineProperty(type, 'name', { value: name });
    defineProperty(type.prototype, 'name', { value: name, writable: true, configurable: true });
    errorTypes[name] = type;
    defineProperty(globalThis, name, { value: type, writable: true, configurable: true });
  }
  const makeError = (name: string, message: string, at: string): Error => {
    const Type = errorTypes[name] ?? BaseError;
    const error = new Type(message);
    defineProperty(error, 'stack', { value: at, writable: true, configurable: true });
    return error;
  };

  const { call, settle, oldest } = createCalls(setup, callHost, here, makeError);
  const { publish, deepFreeze } = createGlobals(setup, call);
  const show = createShow(visible);
  const logAt =
    (level: LogLevel) =>
    (...values: unknown[]): void => {
      let line = '';
      for (let i = 0; i < values.length; i++) line += (i === 0 ? '' : ' ') + show(values[i]);
      writeLog(level, line);
    };

  const versions: Record<string, string> = setup.hot;
  const isHeld = (name: string) => apply(owns, versions, [name]);
  publish(
    'require',
    createRequire(loadModule, (name) =>
      makeError('Error', `require: this phone holds no hot script "${name}"`, here()),
    ),
  );
  publish('hot', { version: (name: unknown) => (isHeld(textOf(name)) ? versions[textOf(name)] : null) });
  publish('params', deepFreeze(setup.params));
  const log = {
    debug: logAt('debug'),
    info: logAt('info'),
    ok: logAt('ok'),
    warn: logAt('warn'),
    error: logAt('error'),
  };
  publish('log', log);
  publish('console', { log: log.info, debug: log.debug, info: log.info, warn: log.warn, error: log.error });

  return {
    settle,
    describe(error: any) {
      reserve = undefined;
      // Without a prototype, because a script may have changed how objects are serialized.
      const described = create(null);
      const isError = error instanceof BaseError;
      described.name = isError ? show(error.name) : '';
      described.message = show(isError ? error.message : error);
      described.stack = isError ? visible(error.stack) : '';
      return stringify(described);
    },
    result: (value) => stringify(value) ?? 'null',
    whereabouts: (running) => (running ? here() : oldest()),
  };
}

const partsSource = Object.entries(insideParts).map(([name, part]) => `${name}: ${part}`);
/** The source text of a function that creates the globals; it takes the parameters of `insideSandbox` after the parts. */
export const insideSource = `(...args) => (${insideSandbox})({ ${partsSource.join(', ')} }, ...args)`;
