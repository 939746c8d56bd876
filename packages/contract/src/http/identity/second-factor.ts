import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { idOf, nullable, time } from '../../fields.ts';
import { secondFactorWords as words } from '../../words/second-factor.ts';
import { oneTimeCode } from './second-factor/one-time-code.ts';

const own = writes('session');
const password = z.string().min(1).max(200);

export const getSecondFactor = endpoint(
  'GET /system/user/totp/state',
  'Get the state of the own second factor',
  reads('session'),
  { answer: z.object({ since: nullable(time), recoveryCodesLeft: z.int() }) },
);

/** Returns a secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 s). It takes effect after its confirmation. */
export const beginSecondFactor = endpoint('POST /system/user/totp/begin', 'Set up an own second factor', own, {
  words,
  hide: ['password'],
  secretAnswer: true,
  body: z.strictObject({ password }),
  /** `img` is a data URL of the address as a QR code. */
  answer: z.object({ secret: z.string(), address: z.string(), img: z.string() }),
});

/** Turns the second factor on and ends the caller's other sessions. The recovery codes are returned by this call only. */
export const confirmSecondFactor = endpoint('POST /system/user/totp/confirm', 'Turn on the own second factor', own, {
  words,
  hide: ['code'],
  secretAnswer: true,
  body: z.strictObject({ code: oneTimeCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

/** Ends the caller's other sessions too. The code is one of the authenticator app, or a recovery code. */
export const removeSecondFactor = endpoint('POST /system/user/totp/remove', 'Turn off the own second factor', own, {
  words,
  hide: ['password', 'code'],
  body: z.strictObject({ password, code: oneTimeCode }),
});

/** Turns off the second factor of another user, who has lost the phone with the authenticator app. */
export const removeSecondFactorOf = endpoint(
  'PUT /system/auth/removeSecondFactor',
  "Turn off a user's second factor",
  writes('system:user:resetPwd'),
  { body: z.strictObject({ userId: idOf('user') }) },
);
