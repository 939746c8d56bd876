import * as calls from '@flotilla/contract/http/second-factor';
import { term } from '@flotilla/contract/terms';
import { toDataURL } from 'qrcode';
import { base32 } from '../../../platform/auth/totp.ts';
import type { Database } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { SecondFactor } from '../second-factor/api.ts';
import type { SignIn } from '../sessions/api.ts';

interface Deps {
  readonly db: Database;
  readonly parameters: Parameters;
  readonly signIn: SignIn;
  readonly secondFactor: SecondFactor;
}

/** What authenticator apps read from a QR code. */
function addressOf(title: string, username: string, secret: string): string {
  const [issuer, account] = [encodeURIComponent(title), encodeURIComponent(username)];
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
}

export function secondFactorRoutes(http: Http, { db, parameters, signIn, secondFactor }: Deps): void {
  serve(http, calls.getSecondFactor, ({ who }) => secondFactor.state(db.drizzle, who.userId));

  const assertOff = async (userId: number) => {
    if (await secondFactor.isOn(db.drizzle, userId)) throw new CallError('secondFactorOn');
  };

  serve(http, calls.beginSecondFactor, async ({ who, body, address }) => {
    await signIn.confirm(who, body.password, address);
    await assertOff(who.userId);
    const secret = base32(await secondFactor.begin(db.drizzle, who.userId));
    const link = addressOf(parameters.text('site.title'), who.username, secret);
    return { secret, address: link, img: await toDataURL(link, { margin: 1, width: 220 }) };
  });

  serve(http, calls.confirmSecondFactor, async ({ who, body, address }) => {
    await assertOff(who.userId);
    const recoveryCodes = await signIn.tryCode(who, address, () =>
      db.transaction(({ drizzle: tx }) => secondFactor.confirm(tx, who.userId, body.code)),
    );
    if (!recoveryCodes) {
      throw new CallError('codeWrong', { fields: [{ path: 'code', message: term('wrong') }] });
    }
    return { recoveryCodes };
  });

  serve(http, calls.removeSecondFactor, async ({ who, body, address }) => {
    await signIn.confirm(who, body.password, address);
    await secondFactor.remove(db.drizzle, who.userId);
  });
}
