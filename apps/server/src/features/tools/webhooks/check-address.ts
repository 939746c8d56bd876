import { isIP } from 'node:net';
import { findAllowed, isPublicAddress, plainHost } from '@flotilla/outbound/address';
import { invalidField } from '../../../platform/http/call-error.ts';
import { errorTexts } from './error-text.ts';

/** Refuses an address of the own network that is not allowed. Names are checked at each attempt, because what they lead to changes. */
export function assertAllowed(address: string, innerAllow: readonly string[]): void {
  const url = new URL(address);
  const host = plainHost(url);
  const isInner = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
  if (isInner && !findAllowed(url, innerAllow)?.innerAllowed) throw invalidField('address', errorTexts.inner);
}
