import type { Answer } from '../../../../lib/calls/api.ts';

export type Profile = Answer<'GET /system/user/profile'>;
