import { iceServers } from '@flotilla/contract/ice-servers';
import type { Word } from '@flotilla/contract/locale';
import { rules } from '@flotilla/contract/rules';
import { isLoopback } from '../../../platform/auth/location.ts';
import { limitsOf, type ParameterDeclaration, type ParameterKey, parameterCatalogue } from './catalogue.ts';

const declaration = (key: string): ParameterDeclaration | undefined =>
  Object.hasOwn(parameterCatalogue, key) ? parameterCatalogue[key as ParameterKey] : undefined;

export const isPublic = (key: string): boolean => declaration(key)?.public === true;
export const isSecret = (key: string): boolean => declaration(key)?.secret === true;

/** The reason why `value` cannot be the value of `key`, or `null`. */
export function valueFault(key: string, value: string): Word | null {
  const declared = declaration(key);
  if (declared?.kind === 'count') {
    const { least, most } = limitsOf(declared);
    const isInLimits = /^(0|[1-9]\d{0,9})$/.test(value) && Number(value) >= least && Number(value) <= most;
    if (!isInLimits) return rules.wholeNumber(least, most);
  }
  if (declared?.kind === 'flag' && !/^[01]$/.test(value)) return rules.flag;
  if (key === 'site.timeZone' && !isTimeZone(value)) return rules.timeZone;
  if (key === 'oidc.issuer' && value !== '' && !isIssuer(value)) return rules.issuer;
  if (key === 'ice.servers' && !isIceServers(value)) return rules.iceServers;
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

/** Plain HTTP is allowed for a provider on this machine only. */
function isIssuer(text: string): boolean {
  const address = URL.parse(text);
  if (address?.search !== '' || address.hash !== '') return false;
  return (
    address.protocol === 'https:' ||
    (address.protocol === 'http:' && isLoopback(address.hostname.replace('localhost', '127.0.0.1')))
  );
}
