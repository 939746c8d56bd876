/** The events that an endpoint can receive. */
export const eventTypes = [
  'run.ended',
  'task.finished',
  'phone.online',
  'phone.offline',
  'phone.enrolled',
  'alarm.opened',
  'alarm.recovered',
] as const;
export type EventType = (typeof eventTypes)[number];

/** `failing`: the newest attempt failed. `disabled`: switched off by the site, with a reason. `off`: switched off by a user. */
export const webhookStates = ['active', 'failing', 'disabled', 'off'] as const;
/** `gone`: the receiver responded with 410. `failing`: every attempt at a message failed. */
export const disabledReasons = ['', 'gone', 'failing'] as const;
export const deliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export type DisabledReason = (typeof disabledReasons)[number];
