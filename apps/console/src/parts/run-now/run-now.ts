import type { Answer, Body } from '../../lib/api.ts';
import { hasPermission, type Profile, useSession } from '../../lib/session.ts';

export type RunPhones = Pick<Body<'POST /task/task/runNow'>, 'deviceNos' | 'groupIds' | 'all'>;
/** A selection of phones with its name. */
export interface RunTarget {
  label: string;
  phones: RunPhones;
}
export type RunPreview = Answer<'POST /task/task/runNowPreview'>;
/** What was started: the task that was made for it. */
export interface StartedRun {
  taskId: number;
  scriptName: string;
  phones: number;
}

/** All of them: to choose a script, to make the task and to enable it. */
const permissions = ['task:task:list', 'task:task:add', 'task:task:edit'];
const mayRunNow = (profile: Profile | undefined): boolean =>
  permissions.every((permission) => hasPermission(profile, permission));
export const useMayRunNow = (): boolean => mayRunNow(useSession().profile);
