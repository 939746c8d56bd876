import type { UserWho } from '../../../platform/access/who.ts';

export interface Sessions {
  /** Who holds this session token now, with the rights of now; null when it has ended. */
  authenticate(token: string): Promise<UserWho | null>;
  /** Calls back when a person's session has ended or the rights may have changed: sockets look again or close. */
  onChange(hear: (change: { readonly userIds: readonly number[] | 'all' }) => void): () => void;
}

/** Session tokens begin with this, phone tokens with `phoneTokenPrefix`: one look tells who may know them. */
export const sessionTokenPrefix = 'fs_';
export const phoneTokenPrefix = 'fp_';
