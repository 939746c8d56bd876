import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
import { idOf, nullable, time } from '../fields.ts';
import { secondFactorWords as words } from '../words/second-factor.ts';
import { oneTimeCode } from './one-time-code.ts';

const own = writes('session');
const password = z.string().min(1).max(200);

export const getSecondFactor = endpoint(
  'GET /system/user/totp/state',
  'Get the state of the own second factor',
  reads('session'),
  { answer: z.object({ since: nullable(time), recoveryCodesLeft: z.int() }) },
);

/** A secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 s). It counts once it is confirmed. */
export const beginSecondFactor = endpoint('POST /system/user/totp/begin', 'Set up an own second factor', own, {
  words,
  hide: ['password'],
  secretAnswer: true,
  body: z.strictObject({ password }),
  /** `img` is the address as a QR code, a data URL. */
  answer: z.object({ secret: z.string(), address: z.string(), img: z.string() }),
});

/** The recovery codes are in this answer, and in no other. */
export const confirmSecondFactor = endpoint('POST /system/user/totp/confirm', 'Turn on the own second factor', own, {
  words,
  hide: ['code'],
  secretAnswer: true,
  body: z.strictObject({ code: oneTimeCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeSecondFactor = endpoint('POST /system/user/totp/remove', 'Turn off the own second factor', own, {
  words,
  hide: ['password'],
  body: z.strictObject({ password }),
});

/** For a person who has lost the phone with the app. */
export const removeSecondFactorOf = endpoint(
  'PUT /system/auth/removeSecondFactor',
  "Turn off a user's second factor",
  writes('system:user:resetPwd'),
  { body: z.strictObject({ userId: idOf('user') }) },
);
