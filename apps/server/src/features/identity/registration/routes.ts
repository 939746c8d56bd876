import * as calls from '@flotilla/contract/http/identity/registration';
import { networkOf } from '../../../platform/auth/location.ts';
import type { Database } from '../../../platform/db/database.ts';
import { CallError, tooManyRequests } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { ratePerMinute } from '../../../platform/http/rate-per-minute.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { SignIn } from '../sessions/api.ts';
import type { SingleSignOn } from '../single-sign-on/api.ts';
import { newTenantLimits, type Users } from '../users/api.ts';

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly signIn: SignIn;
  readonly singleSignOn: SingleSignOn;
  readonly parameters: Parameters;
}

const mostPerMinute = 10;
const minuteSeconds = 60;

/** Tenants who sign up themselves. */
export function registrationRoutes(http: Http, { db, users, signIn, singleSignOn, parameters }: Deps): void {
  const rate = ratePerMinute();
  const isOpen = () => parameters.flag('register.open');

  serve(http, calls.getSignInOptions, async () => ({ register: isOpen(), singleSignOn: singleSignOn.name() }));

  serve(http, calls.register, async ({ body, address }) => {
    if (!isOpen()) throw new CallError('registerClosed');
    if (!rate.spend(networkOf(address), mostPerMinute)) throw tooManyRequests(minuteSeconds);
    if (!(await signIn.passesCaptcha(body))) {
      const path = body.verifyCode === undefined ? 'code' : 'verifyCode';
      throw new CallError('captchaWrong', { fields: [{ path }] });
    }
    const { userName, nickname, password } = body;
    await users.addTenant(db.drizzle, { userName, nickname, password, limits: newTenantLimits(parameters) });
  });
}
