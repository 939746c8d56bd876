import { pictureKind } from '@flotilla/contract/picture-kind';
import { type Browser, openBrowser } from './browser.ts';
import { eventually } from './eventually.ts';
import type { Person } from './factories.ts';
import type { OwnedPhone } from './fleet-factories.ts';
import type { ScriptedPhone } from './scripted-phone.ts';

export const picture = (...bytes: number[]) => Buffer.from([pictureKind.jpeg, ...bytes]);
export const answer = (phone: ScriptedPhone, code: 0 | 1 = 0, msg = '') =>
  phone.send({ action: 'joinRoomResp', code, msg });
/** All earlier messages have been received when the answer arrives. */
export const pong = (browser: Browser) => {
  browser.send({ action: 'ping' });
  return browser.next('pong');
};
export const reach = async (browser: Browser, count: number) => eventually(() => browser.binary.length >= count);

/** A browser in the open room of a phone. */
export async function watchScreen(
  { url }: { readonly url: string },
  { phone, deviceNo }: OwnedPhone,
  { token }: Person,
): Promise<Browser> {
  const browser = await openBrowser(url, token, deviceNo);
  browser.send({ action: 'joinRoom' });
  const known = phone.received.length;
  await Promise.race([
    browser
      .next('joinRoomResp', () => true)
      .then(({ code, msg }) => {
        if (code !== 0) throw new Error(msg);
      }),
    eventually(() => phone.received.slice(known).some((message) => message.action === 'joinRoom')).then(async () => {
      answer(phone);
      await eventually(() => browser.received.some((message) => message.action === 'joinRoomResp'));
    }),
  ]);
  return browser;
}
