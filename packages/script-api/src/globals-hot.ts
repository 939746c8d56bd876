// biome-ignore-all lint/suspicious/noExplicitAny: what a hot script exports, only its author knows

/**
 * Loads a hot script by its name and answers what it exports. A hot script is a CommonJS module: it fills `module.exports`, and may
 * require others. It runs once a run; later calls answer the same. Throws if the phone does not hold it.
 */
export type Require = (name: string) => any;

/** The hot scripts that this phone held when the run began. */
export interface Hot {
  /** The version of a hot script; null if the phone does not hold it. */
  version(name: string): string | null;
}
