import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
import { idOf, time } from '../fields.ts';
import { refusals } from '../refusals.ts';

/** A one-time code as shown to people: 8 letters and digits without look-alikes, in two groups. */
export const bindCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJKMNP-Z2-9]{4}-?[A-HJKMNP-Z2-9]{4}$/);

/** Makes a code with which one phone joins the owner (default: the caller) within 10 minutes. */
export const makeEnrolTicket = endpoint(
  'POST /device/enrol/ticket',
  'Make a one-time code for a phone',
  writes('device:enrol:ticket'),
  {
    secretAnswer: true,
    body: z.strictObject({ userId: idOf('user').optional(), groupId: idOf('group').optional() }),
    answer: z.object({ code: z.string(), expiresAt: time }),
  },
);

/**
 * What an agent needs to join with this code, as JSON text and as a QR code (data URL). It does not reveal whether the code is
 * valid.
 */
export const enrolQr = endpoint('GET /device/enrol/qr', 'Show a one-time code as QR', reads('public'), {
  query: z.object({ code: bindCode }),
  answer: z.object({
    servers: z.array(z.string()),
    json: z.string(),
    qr: z.string(),
    /** The page where a person without an account joins the phone, and its QR code. */
    link: z.string(),
    linkQr: z.string(),
  }),
});

/**
 * For the page where a person joins a phone: whether a one-time code is valid, how a phone joins with it, and which phone has
 * joined. One address may try only a few wrong codes a minute.
 */
export const readBindCode = endpoint('POST /device/enrol/bind', 'Read a one-time code', reads('public'), {
  body: z.strictObject({ code: bindCode }),
  answer: z.object({
    code: z.string(),
    expiresAt: time,
    /** The number of the phone that joined with it; empty if none has. */
    deviceNo: z.string(),
    /** Why the last phone with it was refused; empty if none was. */
    refusal: z.union([z.enum(refusals), z.literal('')]),
    servers: z.array(z.string()),
    json: z.string(),
    qr: z.string(),
    /** The command that joins phones attached to a computer. */
    agentCommand: z.string(),
  }),
});
