import { networkOf } from '../../../platform/auth/location.ts';
import { ratePerMinute } from '../../../platform/http/rate-per-minute.ts';

/** A code has 8 letters: at this pace guessing one of its ten minutes is hopeless. */
const mostPerMinute = 20;

/** Counts wrong one-time codes by address, wherever they were shown. */
export interface WrongCodes {
  allows(address: string): boolean;
  spend(address: string): void;
}

export function createWrongCodes(): WrongCodes {
  const rate = ratePerMinute();
  return {
    allows: (address) => rate.allows(networkOf(address), mostPerMinute),
    spend: (address) => {
      rate.spend(networkOf(address), mostPerMinute);
    },
  };
}
