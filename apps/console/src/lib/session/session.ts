import type { Permission } from '@flotilla/contract/permission';
import { create } from 'zustand';
import { dropCookie, readCookie, writeCookie } from './cookie.ts';

const tokenCookie = 'Admin-Token';
/** Longer than any session the server grants: the server decides when it ends. */
const rememberDays = 30;

export const everyPermission = '*:*:*';
const adminRole = 'admin';
/** The role if the server returns none for a user. */
const defaultRole = 'ROLE_DEFAULT';

export interface Profile {
  id: number;
  name: string;
  nickname: string;
  avatar: string;
  userType: string;
  roles: readonly string[];
  permissions: readonly string[];
  /** Whether the user sees the data of all users. */
  seesAll?: boolean;
}

/** The signed-in user; `undefined` until the profile has loaded. */
export const useSession = create<{ profile: Profile | undefined }>(() => ({ profile: undefined }));
export const currentProfile = (): Profile | undefined => useSession.getState().profile;

export const readToken = (): string | undefined => readCookie(tokenCookie) || undefined;
export const keepToken = (token: string, remember: boolean): void =>
  writeCookie(tokenCookie, token, remember ? rememberDays : undefined);

export function keepProfile(profile: Profile): void {
  const roles = profile.roles.length > 0 ? profile.roles : [defaultRole];
  useSession.setState({ profile: { ...profile, roles } });
}

/** Call this after the user has changed the own profile. */
export const changeProfile = (part: Partial<Pick<Profile, 'nickname' | 'avatar'>>): void =>
  useSession.setState(({ profile }) => ({ profile: profile && { ...profile, ...part } }));

/** Clears token, roles and permissions in this browser. */
export function clearSession(): void {
  dropCookie(tokenCookie);
  useSession.setState({ profile: undefined });
}

type OneOrMore<T extends string = string> = T | readonly T[];

function listOf(wanted: OneOrMore | undefined, what: string): readonly string[] {
  const list = typeof wanted === 'string' ? [wanted] : wanted;
  if (!list || list.length === 0 || list.some((one) => !one)) throw new Error(`a ${what} check needs a list of values`);
  return list;
}

/** The wildcard, or any of the listed flags. */
export function hasPermission(profile: Profile | undefined, wanted: OneOrMore<Permission>): boolean {
  const list = listOf(wanted, 'permission');
  const own = profile?.permissions ?? [];
  return own.includes(everyPermission) || list.some((flag) => own.includes(flag));
}

/** The role admin, or any of the listed roles. */
export function hasRole(profile: Profile | undefined, wanted: OneOrMore): boolean {
  const list = listOf(wanted, 'role');
  const own = profile?.roles ?? [];
  return own.includes(adminRole) || list.some((role) => own.includes(role));
}

/** All users share menus and departments: only a user without a limited scope may change them. */
export const useSeesAll = (): boolean => useSession(({ profile }) => profile?.seesAll === true);

export const useCan = (wanted: OneOrMore<Permission>): boolean => hasPermission(useSession().profile, wanted);
