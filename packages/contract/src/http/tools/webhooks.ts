import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../../endpoint.ts';
import {
  editBody,
  filter,
  filterOf,
  flag,
  idAnswer,
  idOf,
  idQueryOf,
  idsOf,
  listAnswer,
  moment,
  moving,
  name,
  pageQuery,
  time,
} from '../../fields.ts';
import { operationOn } from '../../operation-names.ts';
import { rules, withSentence } from '../../rules.ts';
import { deliveryStates, disabledReasons, eventTypes, webhookStates } from '../../webhook-events.ts';
import { webhookWords as words } from '../../words/webhooks.ts';

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};
const address = z.string().trim().max(2_000).refine(isWebAddress, withSentence(rules.webAddress));
const form = {
  name: name(),
  /** An address may contain a token, so no call returns it. An edit without it keeps the current one. */
  address,
  events: z
    .array(z.enum(eventTypes))
    .min(1)
    .transform((chosen) => [...new Set(chosen)]),
  active: flag.optional(),
};
const row = {
  name: z.string(),
  /** The host of the address and its last characters. */
  addressHint: moving(z.string()),
  events: z.array(z.enum(eventTypes)),
  active: z.literal([0, 1]),
  state: moving(z.enum(webhookStates)),
  failingSince: moving(time.nullable()),
  disabledReason: moving(z.enum(disabledReasons)),
  disabledAt: moving(time.nullable()),
  lastAt: moving(time.nullable()),
  /** The HTTP status of the newest attempt; `null` if no response arrived. */
  lastStatus: moving(z.int().nullable()),
  /** The secret before the last rotation signs until then. */
  previousUntil: moving(time.nullable()),
  /** Messages that are not delivered yet. */
  waiting: moving(z.int()),
  /** Messages that were dropped because too many waited, and the time of the newest drop. */
  dropped: moving(z.int()),
  droppedAt: moving(time.nullable()),
  userName: z.string(),
  gmtCreate: time,
};
const shown = z.object({ id: z.int(), ...row, gmtModified: time });
const chosen = z.object({ ids: idsOf('webhook') });
const { plural, singular } = words;
const hide = ['address'];

/** The endpoints of a tenant's own systems, by Standard Webhooks. */
export const webhooks = {
  words,
  fields: Object.keys(form),
  list: endpoint('GET /system/webhook/list', operationOn('list', plural), reads('system:webhook:list'), {
    words,
    query: pageQuery({ name: filter, userName: filter }, ['id', 'name', 'lastAt', 'gmtCreate']),
    answer: listAnswer(shown),
  }),
  one: endpoint('GET /system/webhook/one', operationOn('read', singular), reads('system:webhook:list'), {
    words,
    query: idQueryOf('webhook'),
    answer: shown,
  }),
  /** The secret is returned by this call and by `rotate` only. */
  add: endpoint('POST /system/webhook/add', operationOn('add', singular), writes('system:webhook:add'), {
    words,
    hide,
    body: z.strictObject(form),
    answer: idAnswer.extend({ secret: z.string() }),
    secretAnswer: true,
  }),
  edit: endpoint('PUT /system/webhook/edit', operationOn('edit', singular), writes('system:webhook:edit'), {
    words,
    hide,
    body: editBody('webhook', row, form),
  }),
  remove: endpoint('DELETE /system/webhook/delete', operationOn('delete', plural), writes('system:webhook:delete'), {
    words,
    query: chosen.partial(),
    body: chosen.partial().strict(),
  }),
  export: undefined,
};
export type Webhook = AnswerOf<typeof webhooks.one>;

const attempt = z.object({
  at: time,
  status: z.int().nullable(),
  ms: z.int(),
  error: z.string(),
  response: z.string(),
});
const delivery = z.object({
  id: z.int(),
  /** The `webhook-id` header: the same for every attempt. */
  messageId: z.string(),
  type: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(deliveryStates),
  error: z.string(),
  nextAt: time.nullable(),
  endedAt: time.nullable(),
  gmtCreate: time,
  attempts: z.array(attempt),
});
export type Delivery = z.output<typeof delivery>;

export const listDeliveries = endpoint(
  'GET /system/webhook/deliveries',
  'List the deliveries of a webhook',
  reads('system:webhook:list'),
  {
    words,
    query: pageQuery({ id: idOf('webhook'), state: filterOf(z.enum(deliveryStates)) }, ['id'], { most: 200 }),
    answer: listAnswer(delivery),
  },
);

/** Sends these messages of the webhook again, or all that failed since a time, with their ids. */
export const redeliver = endpoint(
  'POST /system/webhook/redeliver',
  'Send messages of a webhook again',
  writes('system:webhook:redeliver'),
  {
    words,
    body: z.strictObject({
      id: idOf('webhook'),
      deliveryIds: idsOf('webhookDelivery').optional(),
      since: moment.optional(),
    }),
    answer: z.object({ count: z.int() }),
  },
);

const testResult = attempt.omit({ at: true }).extend({ ok: z.boolean() });
export type TestResult = z.output<typeof testResult>;
/** Sends a message of the type `webhook.test` and waits for the response. */
export const testWebhook = endpoint('POST /system/webhook/test', 'Test a webhook', writes('system:webhook:edit'), {
  words,
  body: z.strictObject({ id: idOf('webhook') }),
  answer: testResult,
});

/** Creates a new secret. The one before signs too for a day. */
export const rotateSecret = endpoint(
  'POST /system/webhook/rotate',
  'Change the secret of a webhook',
  writes('system:webhook:edit'),
  {
    words,
    body: z.strictObject({ id: idOf('webhook') }),
    answer: z.object({ secret: z.string(), previousUntil: time }),
    secretAnswer: true,
  },
);
