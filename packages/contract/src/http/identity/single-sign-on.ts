import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { rules, withSentence } from '../../rules.ts';
import { secondFactorWords as words } from '../../words/second-factor.ts';
import { entrance } from './sessions.ts';

/** The origin of an address, without a path. */
const origin = z.string().regex(/^https?:\/\/[^/?#\s]{1,255}$/, withSentence(rules.webAddress));

/** The start of a sign-in at the identity provider. The browser goes to `address` and stores `key` until it returns to `/auth-redirect`. */
const flow = z.object({ address: z.string(), key: z.string() });

export const startSingleSignOn = endpoint('GET /system/oidc/start', 'Begin a single sign-on', reads('public'), {
  query: z.object({ origin }),
  answer: flow,
});

/** Starts linking the provider's account with that of the caller, who must give the password. */
export const beginLink = endpoint(
  'POST /system/oidc/begin',
  'Begin to link the own account with the identity provider',
  writes('session'),
  {
    words,
    hide: ['password'],
    secretAnswer: true,
    body: z.strictObject({ origin, password: z.string().min(1).max(200) }),
    answer: flow,
  },
);

/** `returned` is the query that the provider added to `/auth-redirect`. */
const returned = {
  hide: ['key', 'returned'],
  body: z.strictObject({ key: z.string().min(1).max(2000), returned: z.string().min(1).max(4000) }),
};

export const finishSingleSignOn = endpoint('POST /system/oidc/callback', 'Sign in at the provider', writes('public'), {
  ...returned,
  answer: entrance,
});

export const linkSingleSignOn = endpoint(
  'POST /system/oidc/link',
  'Link the own account with the identity provider',
  writes('session'),
  returned,
);

/** Removes the link. Returns 409 if the account has no password, because its user could no longer sign in. */
export const unlinkSingleSignOn = endpoint(
  'DELETE /system/oidc/unlink',
  'Unlink the own account from the identity provider',
  writes('session'),
);

export const getSingleSignOn = endpoint(
  'GET /system/oidc/state',
  'Get whether the own account is linked',
  reads('session'),
  {
    /** `name` is empty without single sign-on. An account that single sign-on created has no password at first. */
    answer: z.object({ name: z.string(), linked: z.boolean(), hasPassword: z.boolean() }),
  },
);
