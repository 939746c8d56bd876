import { z } from 'zod';
import { endpoint, reads, runs } from '../../endpoint.ts';
import { idOf, time } from '../../fields.ts';
import { word } from '../../locale.ts';
import { refusals } from '../../refusals.ts';
import { withSentence } from '../../rules.ts';

/** A one-time code: 8 letters and digits without look-alikes, in two groups. */
export const bindCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^[A-HJKMNP-Z2-9]{4}-?[A-HJKMNP-Z2-9]{4}$/,
    withSentence(word('须为 8 位绑定码', 'must be a code of 8 characters', '須為 8 位綁定碼')),
  );

/** Creates a code with which one phone can join the owner (default: the caller) within 10 minutes. */
export const makeEnrolTicket = endpoint(
  'POST /device/enrol/ticket',
  'Make a one-time code for a phone',
  runs('device:enrol:ticket'),
  {
    secretAnswer: true,
    body: z.strictObject({ userId: idOf('user').optional(), groupId: idOf('group').optional() }),
    answer: z.object({ code: z.string(), expiresAt: time }),
  },
);

/** The configuration with which an agent joins, as JSON text and as a QR code (data URL). */
const configuration = { servers: z.array(z.string()), json: z.string(), qr: z.string() };

/**
 * Returns the configuration with which an agent joins with this code, as JSON text and as a QR code (data URL). The response does not
 * reveal whether the code is valid.
 */
export const enrolQr = endpoint('GET /device/enrol/qr', 'Show a one-time code as QR', reads('public'), {
  query: z.object({ code: bindCode }),
  answer: z.object({
    ...configuration,
    /** The page where a user without an account joins a phone, and its QR code. */
    link: z.string(),
    linkQr: z.string(),
  }),
});

/**
 * Returns whether a one-time code is valid, how a phone joins with it, and which phone has joined, for the page on which a user joins a
 * phone. One address may try only a few wrong codes a minute.
 */
export const readBindCode = endpoint('POST /device/enrol/bind', 'Read a one-time code', reads('public'), {
  body: z.strictObject({ code: bindCode }),
  answer: z.object({
    code: z.string(),
    expiresAt: time,
    /** The number of the phone that has joined with the code; empty if none has. */
    deviceNo: z.string(),
    /** The reason why the last phone with this code was refused; empty if none was. */
    refusal: z.union([z.enum(refusals), z.literal('')]),
    ...configuration,
    /** The shell command that joins phones attached to a computer. */
    agentCommand: z.string(),
  }),
});
