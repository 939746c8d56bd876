import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { name } from '../../fields.ts';
import { registrationWords } from '../../words/registration.ts';
import { captchaFields } from './sessions.ts';
import { password, userName } from './users.ts';

/** Returns the ways to sign in other than user name and password. */
export const getSignInOptions = endpoint('GET /system/login/options', 'Get the ways to sign in', reads('public'), {
  answer: z.object({
    /** Whether tenants may sign up themselves. */
    register: z.boolean(),
    /** The name of the site's identity provider; empty without single sign-on. */
    singleSignOn: z.string(),
  }),
});

/** Creates a tenant if the parameter `register.open` allows it. */
export const register = endpoint('POST /system/register', 'Sign up', writes('public'), {
  words: registrationWords,
  hide: ['password', 'code', 'uuid', 'verifyCode', 'verifyKey'],
  body: z.strictObject({ userName, nickname: name(), password, ...captchaFields }),
});
