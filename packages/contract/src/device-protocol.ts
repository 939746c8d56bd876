import { deviceProtocol, type Hello } from './device.ts';

/** The protocol of the previous release. Each release supports both, so that it works with the releases before and after it. */
export const previousDeviceProtocol = deviceProtocol - 1;
/** The release that introduced `previousDeviceProtocol`. A site of this release refuses older agents. */
export const oldestAgentRelease = '0.1.0';

/**
 * Whether this site supports the agent's protocol. Agents without `instance` are refused too, because they do not send the nonces of
 * runs and their reports would be ignored.
 */
export const speaksProtocol = ({ protocol, instance }: Pick<Hello, 'protocol' | 'instance'>): boolean =>
  protocol === deviceProtocol || (protocol === previousDeviceProtocol && instance !== '');
