import type { Logger } from 'pino';
import type { Phone } from '../../phones/phone.ts';
import { untilAborted } from './until-aborted.ts';

const timeoutMs = 5_000;
const capture = { scalePercent: 50, qualityPercent: 60 };

/** Takes a screenshot after an exception, if the phone still can. The exception matters more than the picture. */
export async function photographFailure(phone: Phone, log: Logger): Promise<Uint8Array | undefined> {
  if (!phone.capabilities.includes('screenshot') || phone.gone.aborted) return undefined;
  try {
    const picture = await untilAborted(phone.screenshot(capture), AbortSignal.timeout(timeoutMs));
    return picture.jpeg;
  } catch (error) {
    log.warn({ err: error }, 'no picture of the exception');
    return undefined;
  }
}
