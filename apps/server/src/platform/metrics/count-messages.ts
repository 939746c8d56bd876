import { Counter, type Registry } from 'prom-client';
import type { Bus } from '../bus/bus.ts';

/** Counts the messages that this server publishes, by the first part of their subject. */
export function countMessages(bus: Bus, registry: Registry): Bus {
  const messages = new Counter({
    name: 'flotilla_bus_messages_total',
    help: 'Messages published on the bus.',
    labelNames: ['subject'],
    registers: [registry],
  });
  return {
    ...bus,
    publish(subject, message) {
      messages.inc({ subject: subject.split('.')[0]! });
      bus.publish(subject, message);
    },
  };
}
