import type { Answer } from '../../../../lib/calls/api.ts';
import type { RowOf } from '../../../../lib/calls/use-call.ts';

export type Webhook = RowOf<'GET /system/webhook/list'>;
export type Delivery = Answer<'GET /system/webhook/deliveries'>['list'][number];

export interface FormValues {
  name: string;
  address: string;
  events: Webhook['events'];
  active: 0 | 1;
}
