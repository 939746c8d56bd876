import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { time } from '../../fields.ts';
import { licenceWords as words } from '../../words/licence.ts';

const mostServers = 20;
const isServer = (line: string) => z.url({ protocol: /^(https?|wss?)$/ }).safeParse(line).success;
const editing = writes('system:licence:edit');

/** Returns only title, logo and expiry state without a session; the other fields are `null`. */
export const getProductInfo = endpoint('GET /prod/prodInfo', 'Get version and licence of the site', reads('public'), {
  answer: z.object({
    systemTitle: z.string(),
    logo: z.string(),
    expired: z.boolean(),
    version: z.string().nullable(),
    /** `null` for tenants too, like the numbers of the site. */
    serial: z.string().nullable(),
    expiresAt: time.nullable(),
    deviceUsed: z.int().nullable(),
    deviceQuota: z.int().nullable(),
    servers: z.array(z.string()).nullable(),
    /** The number of unread notices, which is part of this response so that the console needs one call less. */
    unreadNotices: z.int().nullable(),
  }),
});

export const getOwnProductInfo = endpoint('GET /prod/prodUserInfo', 'Get the own quota', reads('session'), {
  answer: z.object({
    /** The limit of phones; 0 is unlimited. */
    deviceQuantity: z.int(),
    deviceUsed: z.int(),
    /** Storage in bytes. The limit applies to each tenant; for the site's own users it is `null`. */
    storageUsed: z.int(),
    storageLimit: z.int().nullable(),
    expirationTime: time.nullable(),
    expired: z.boolean(),
    /** Empty for an API token, and for a user without the right to enrol phones. */
    communicationKey: z.string(),
  }),
});

/**
 * Refuses an expired code. A code with an earlier expiry or a smaller quota than the present licence answers 409 with what
 * is lost, unless it is sent with `confirmed`.
 */
export const saveAuthorization = endpoint('POST /prod/saveAuthData', 'Save the licence code', editing, {
  words,
  hide: ['authCode'],
  body: z.strictObject({ authCode: z.string().trim().min(1).max(4000), confirmed: z.boolean().optional() }),
  answer: z.object({ expiresAt: time, deviceQuota: z.int() }),
});

/** Saves the addresses under which phones reach the site: one per line, comma-joined, or an array. */
export const saveServers = endpoint('POST /prod/saveCloudDomain', 'Save the remote link addresses', editing, {
  words,
  body: z.strictObject({
    servers: z
      .union([z.string(), z.array(z.string())])
      .transform((lines) => [lines].flat().flatMap((line) => line.split(/[\n,]/)))
      .pipe(z.array(z.string().trim()))
      .transform((lines) => lines.filter((line) => line !== ''))
      .refine((lines) => lines.length <= mostServers && lines.every(isServer), { message: 'wrongServer' }),
  }),
});

export const copyAgentConfiguration = endpoint(
  'POST /prod/copyCloudJson',
  "Copy the agent's configuration",
  writes('device:list:enrol'),
  {
    secretAnswer: true,
    body: z.strictObject({}),
    answer: z.object({
      key: z.string(),
      servers: z.array(z.string()),
      json: z.string(),
      /** A picture as a data URL. */
      qr: z.string(),
    }),
  },
);
