import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
import { secondFactorWords as words } from '../words/second-factor.ts';
import { entrance } from './sessions.ts';

/** Only the origin of an address. */
const origin = z.string().regex(/^https?:\/\/[^/?#\s]{1,255}$/);

/** Where the identity provider asks the person; `key` is kept by the browser until it returns to `/auth-redirect`. */
const flow = z.object({ address: z.string(), key: z.string() });

export const startSingleSignOn = endpoint('GET /system/oidc/start', 'Begin a single sign-on', reads('public'), {
  query: z.object({ origin }),
  answer: flow,
});

/** The same to link the provider's account with that of the caller, whose password is asked for. */
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

/** `returned` is the query that the provider has added to `/auth-redirect`. */
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

/** 409 while the account has no password of its own: its person could not sign in any more. */
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
    /** `name` is empty without single sign-on. An account that was made by it has no password of its own at first. */
    answer: z.object({ name: z.string(), linked: z.boolean(), hasPassword: z.boolean() }),
  },
);
