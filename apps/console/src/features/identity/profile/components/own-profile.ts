import type { Answer } from '../../../../lib/api.ts';

export type Profile = Answer<'GET /system/user/profile'>;
