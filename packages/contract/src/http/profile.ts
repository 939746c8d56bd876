import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../endpoint.ts';
import { name, note, takenBack } from '../fields.ts';
import { profileWords } from '../words/profile.ts';
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
  deviceQuantity: true,
  expirationTime: true,
  concurrencyLimit: true,
});

export const getProfile = endpoint('GET /system/user/profile', 'Get the own profile', reads('session'), {
  answer: own.extend({
    userType,
    postNames: z.array(z.string()),
    /** Of front users, in a session of theirs; else empty. */
    communicationKey: z.string(),
  }),
});
export type OwnProfile = AnswerOf<typeof getProfile>;

const form = { nickname: name().optional(), phone: note(32).optional(), gender: own.shape.gender.optional() };

/** Sends back the answer of `profile`. */
export const editProfile = endpoint('PUT /system/user/edit', 'Edit the own profile', writes('session'), {
  words: profileWords,
  hide: ['communicationKey'],
  body: z.strictObject({ ...form, ...takenBack(getProfile.answer.shape, form) }),
});

/**
 * Ends every other session of the caller; API tokens only if asked to. A first password has no old one: it is set soon after a
 * sign-in.
 */
export const updatePassword = endpoint('PUT /system/user/updatePwd', 'Change the own password', writes('session'), {
  words: profileWords,
  hide: ['oldPassword', 'newPassword'],
  body: z.strictObject({
    oldPassword: z.string().min(1).max(200).optional(),
    newPassword: password,
    revokeTokens: z.boolean().optional(),
  }),
});

/** A JPG, PNG or WebP picture, which becomes a square. */
export const uploadAvatar = endpoint('POST /system/user/avatar', 'Change the own picture', writes('session'), {
  wire: 'upload',
  answer: z.object({ avatar: z.string() }),
});

export const removeAvatar = endpoint('DELETE /system/user/avatar', 'Remove the own picture', writes('session'));

/** For `img` elements, which send no token: the name in the address is a hash that only answers tell. */
export const showAvatar = endpoint('GET /system/user/avatarFile/{sha256}', "Get a person's picture", reads('public'), {
  wire: 'file',
  query: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
});
