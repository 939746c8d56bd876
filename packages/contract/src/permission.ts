import type { CallPermission } from './permissions.gen.ts';

/** The rights that are checked within calls or for channels, so that no call declares them. */
export const innerPermissions = [
  'device:screen:control',
  'device:screen:view',
  'system:config:site',
  'system:licence:get',
  'task:command:shell',
] as const;

/** A right that a role can give. */
export type Permission = CallPermission | (typeof innerPermissions)[number];
