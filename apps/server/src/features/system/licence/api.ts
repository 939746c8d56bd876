import type { Grant } from './code.ts';

export type LicenceStatus = Grant & { readonly expired: boolean };

export interface Licence {
  status(): LicenceStatus;
  /** Throws 423 if the site has expired: nothing runs, nobody controls. */
  assertValid(): void;
}
