import type { Plugin } from 'vitest/config';
import { applyMutation, type Mutation } from './mutations.ts';

/** The environment variable with the file and the mutation that a run of the tests is to suffer, as JSON. */
export const mutationVariable = 'FLOTILLA_MUTATION';

export interface FileMutation extends Mutation {
  readonly path: string;
}

/** Applies the mutation of the environment while a file is loaded, so that no file on disk changes. */
export function mutation(): Plugin {
  const text = process.env[mutationVariable];
  const wanted = text ? (JSON.parse(text) as FileMutation) : undefined;
  return {
    name: 'mutation',
    enforce: 'pre',
    transform: (source, id) => (wanted && id.split('?')[0] === wanted.path ? applyMutation(source, wanted) : undefined),
  };
}
