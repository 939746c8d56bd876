import * as calls from '@flotilla/contract/http/identity/second-factor';
import { toDataURL } from 'qrcode';
import type { UserWho } from '../../../platform/access/who.ts';
import { base32 } from '../../../platform/auth/totp.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { SecondFactor } from '../second-factor/api.ts';
import type { Sessions, SignIn } from '../sessions/api.ts';

interface Deps {
  readonly db: Database;
  readonly parameters: Parameters;
  readonly signIn: SignIn;
  readonly secondFactor: SecondFactor;
  readonly sessions: Sessions;
}

/** The address that authenticator apps read from a QR code. */
function addressOf(title: string, username: string, secret: string): string {
  const [issuer, account] = [encodeURIComponent(title), encodeURIComponent(username)];
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
}

export function secondFactorRoutes(http: Http, { db, parameters, signIn, secondFactor, sessions }: Deps): void {
  serve(http, calls.getSecondFactor, ({ who }) => secondFactor.state(db.drizzle, who.userId));

  const assertOff = async (userId: number) => {
    if (await secondFactor.isOn(db.drizzle, userId)) throw new CallError('secondFactorOn');
  };

  /** Runs `work` with the code (`null`: the code is wrong), and ends the user's other sessions. @throws 400 */
  const change = async <T>(who: UserWho, address: string, work: (tx: Queryable) => Promise<T | null>): Promise<T> => {
    const result = await signIn.tryCode(who, address, () =>
      db.transaction(async ({ drizzle: tx }) => {
        const changed = await work(tx);
        if (changed !== null) await sessions.endOthers(tx, who);
        return changed;
      }),
    );
    if (result === null) throw new CallError('codeWrong', { fields: [{ path: 'code' }] });
    sessions.ended([who.userId]);
    return result;
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
    const recoveryCodes = await change(who, address, (tx) => secondFactor.confirm(tx, who.userId, body.code));
    return { recoveryCodes };
  });

  serve(http, calls.removeSecondFactor, async ({ who, body, address }) => {
    await signIn.confirm(who, body.password, address);
    await change(who, address, async (tx) => {
      if (!(await secondFactor.takes(tx, who.userId, body.code))) return null;
      await secondFactor.remove(tx, who.userId);
      return true;
    });
  });
}
