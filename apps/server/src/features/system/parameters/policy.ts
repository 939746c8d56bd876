import { iceServers } from '@flotilla/contract/ice-servers';
import { isNumeric } from '@flotilla/contract/numeric-text';
import { isLoopback } from '../../../platform/auth/location.ts';
import { type ParameterDeclaration, type ParameterKey, parameterCatalogue } from './catalogue.ts';

const declaration = (key: string): ParameterDeclaration | undefined =>
  Object.hasOwn(parameterCatalogue, key) ? parameterCatalogue[key as ParameterKey] : undefined;

export const isPublic = (key: string): boolean => declaration(key)?.public === true;
export const isSecret = (key: string): boolean => declaration(key)?.secret === true;

/** Why `value` cannot be the value of `key`, or null. */
export function valueFault(key: string, value: string): string | null {
  const kind = declaration(key)?.kind;
  // Larger numbers of hours or days reach beyond the instants that the database knows.
  if (kind === 'count' && !(isNumeric(value) && /^\d{1,6}$/.test(value))) return '0 … 999999';
  // No session would outlive its own sign-in, so nobody could change it back.
  if (key.startsWith('session.') && Number(value) === 0) return '1 … 999999';
  if (kind === 'flag' && !/^[01]$/.test(value)) return '0 | 1';
  if (key === 'site.timeZone' && !isTimeZone(value)) return 'Asia/Shanghai, UTC …';
  if (key === 'oidc.issuer' && value !== '' && !isIssuer(value)) return 'https://…';
  if (key === 'ice.servers' && !isIceServers(value)) return 'JSON: [{"urls": "stun:host:3478"}]';
  return null;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isIceServers(text: string): boolean {
  try {
    return iceServers.safeParse(JSON.parse(text)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Plain HTTP is for a provider on this machine. */
function isIssuer(text: string): boolean {
  const address = URL.parse(text);
  if (address?.search !== '' || address.hash !== '') return false;
  return (
    address.protocol === 'https:' ||
    (address.protocol === 'http:' && isLoopback(address.hostname.replace('localhost', '127.0.0.1')))
  );
}
