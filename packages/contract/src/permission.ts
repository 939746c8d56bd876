import type { CallPermission } from './permissions.gen.ts';

/** A right that a role can give. The rights listed here are checked within calls or for channels. */
export type Permission =
  | CallPermission
  | 'device:screen:control'
  | 'device:screen:view'
  | 'system:config:site'
  | 'system:licence:get'
  | 'task:command:shell';
