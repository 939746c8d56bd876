import type { CommandKind } from '@flotilla/contract/device';
import { type SQL, sql } from '../../../platform/db/orm.ts';

/** A phone with another journal may have executed these already, and repeating them would do harm. */
const onceOnlyKinds: readonly CommandKind[] = ['shell', 'rebootPhone', 'rebootEC'];
/** Commands that make no sense hours later, such as ringing a phone or stopping its script. */
const momentaryKinds: readonly CommandKind[] = ['find', 'stopScript'];
const momentMinutes = 2;

export const isOnceOnly = (kind: SQL): SQL => sql`${kind} = any(${sql.param(onceOnlyKinds)}::text[])`;

export const minutesToDeliver = (kind: CommandKind, requested: number | undefined, usual: number): number =>
  requested ?? (momentaryKinds.includes(kind) ? momentMinutes : Math.max(1, usual));
