import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { name, note, takenBack } from '../../fields.ts';
import { rules, withSentence } from '../../rules.ts';
import { profileWords } from '../../words/profile.ts';
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
    /** The communication key of a front user with the right to enrol phones. Empty for other users and for API tokens. */
    communicationKey: z.string(),
  }),
});

const form = { nickname: name().optional(), phone: note(32).optional(), gender: own.shape.gender.optional() };

/** Saves the row returned by `profile`. */
export const editProfile = endpoint('PUT /system/user/edit', 'Edit the own profile', writes('session'), {
  words: profileWords,
  hide: ['communicationKey'],
  body: z.strictObject({ ...form, ...takenBack(getProfile.answer.shape, form) }),
});

/**
 * Changes the password and ends every other session of the caller. API tokens end too, unless `revokeTokens` is `false`. A first password needs no old one,
 * but must be set soon after a sign-in.
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

/** Stores a JPG, PNG or WebP picture, which is converted to a square. */
export const uploadAvatar = endpoint('POST /system/user/avatar', 'Change the own picture', writes('session'), {
  wire: 'upload',
  answer: z.object({ avatar: z.string() }),
});

export const removeAvatar = endpoint('DELETE /system/user/avatar', 'Remove the own picture', writes('session'));

/** Serves a user's picture without a session, because `img` elements send no token. The hash in the address is only known from responses. */
export const showAvatar = endpoint('GET /system/user/avatarFile/{sha256}', "Get a person's picture", reads('public'), {
  wire: 'file',
  query: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, withSentence(rules.hexDigits(64))) }),
});
