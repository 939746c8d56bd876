import type { Word } from '@flotilla/contract/locale';
import type { Permission } from '@flotilla/contract/permission';
import { createContext } from 'react';
import type { Route } from './calls/api.ts';
import { forms, permissions } from './forms.gen.ts';

/** The calls that take a form, as the contract describes it. */
export type FormRoute = keyof typeof forms & Route;

/** The contract's rules for one field. */
export interface FieldRule {
  readonly required?: boolean;
  readonly max?: number;
  readonly least?: number;
  readonly most?: number;
  readonly pattern?: string;
  /** The sentence of the pattern. */
  readonly sentence?: Word;
}

interface Scope {
  /** The key prefix of the labels: `<words>.<field>`. */
  readonly words: string;
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** Shows only these fields. */
  readonly only?: ReadonlySet<string>;
}

export const scopeOf = (route: FormRoute): Scope => forms[route];

/** The form that a field is in. */
export const FormScope = createContext<Scope>({ words: '', fields: {} });

/** The permission that a changing call requires. */
export const permissionOf = (route: Route): Permission => {
  if (!(route in permissions)) throw new Error(`${route} needs no permission`);
  return permissions[route as keyof typeof permissions];
};
