import type { Permission } from '@flotilla/contract/permission';
import type { Answer, Body } from '../../lib/calls/api.ts';
import { hasPermission, type Profile, useSession } from '../../lib/session/session.ts';

export type RunPhones = Pick<Body<'POST /task/task/runNow'>, 'deviceNos' | 'groupIds' | 'all'>;
/** A selection of phones with its name. */
export interface RunTarget {
  label: string;
  phones: RunPhones;
}
export type RunPreview = Answer<'POST /task/task/runNowPreview'>;
/** The started run: the task that was created for it. */
export interface StartedRun {
  taskId: number;
  scriptName: string;
  phones: number;
}

/** All are required: to choose a script, to create the task and to enable it. */
const permissions: readonly Permission[] = ['task:task:list', 'task:task:add', 'task:task:edit'];
const mayRunNow = (profile: Profile | undefined): boolean =>
  permissions.every((permission) => hasPermission(profile, permission));
export const useMayRunNow = (): boolean => mayRunNow(useSession().profile);
