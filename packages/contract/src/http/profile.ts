import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
import { name, note, takenBack } from '../fields.ts';
import { userType } from './sessions.ts';
import { password, userRow } from './users.ts';

const own = userRow.pick({
  id: true,
  userName: true,
  nickname: true,
  phone: true,
  gender: true,
  avatar: true,
  deptName: true,
  parentName: true,
  roleNames: true,
  createdAt: true,
});

export const getProfile = endpoint('GET /system/user/profile', 'Get the own profile', reads('session'), {
  answer: own.extend({ userType }),
});

const form = { nickname: name().optional(), phone: note(32).optional(), gender: own.shape.gender.optional() };

/** Sends back the answer of `profile`. */
export const editProfile = endpoint('PUT /system/user/edit', 'Edit the own profile', writes('session'), {
  body: z.strictObject({ ...form, ...takenBack(getProfile.answer.shape, form) }),
});

/** Ends every other session of the caller. */
export const updatePassword = endpoint('PUT /system/user/updatePwd', 'Change the own password', writes('session'), {
  hide: ['oldPassword', 'newPassword'],
  body: z.strictObject({ oldPassword: z.string().min(1).max(200), newPassword: password }),
});
