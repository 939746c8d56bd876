export { dropRestored } from './sending/outbox.ts';
export { redact } from './sending/redact.ts';

/** The agent that a phone is attached to. `host` is the name of its machine. */
export interface PhoneAgent {
  readonly id: number;
  readonly host: string;
}

/** Returns the agent of a phone from memory; `undefined` if it is not known. The composition supplies it. */
export type AgentOf = (deviceId: number) => PhoneAgent | undefined;
