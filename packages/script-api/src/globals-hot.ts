// biome-ignore-all lint/suspicious/noExplicitAny: what a hot script exports, only its author knows

/**
 * Loads a hot script by its name and returns its exports. A hot script is a CommonJS module: it fills `module.exports`, and may
 * require others. It is executed once per run; later calls return the same exports. Throws if the phone does not have the hot script.
 */
export type Require = (name: string) => any;

/** The hot scripts that this phone had at the start of the run. */
export interface Hot {
  /** Returns the version of a hot script, or null if the phone does not have it. */
  version(name: string): string | null;
}
