import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { idOf, listAnswer, time } from '../../fields.ts';
import { secondFactorWords } from '../../words/second-factor.ts';
import { signInWords } from '../../words/sign-in.ts';
import { oneTimeCode } from './second-factor/one-time-code.ts';

const own = reads('session');

export const getCaptcha = endpoint('GET /captcha/get', 'Get a captcha', reads('public'), {
  /** `img` is a data URL. `key` and `img` are empty while the captcha is off. */
  answer: z.object({ captchaEnabled: z.boolean(), key: z.string(), img: z.string() }),
});

const captchaText = z.string().trim().max(128).optional();
export const captchaFields = { code: captchaText, uuid: captchaText, verifyCode: captchaText, verifyKey: captchaText };

/** The result of a sign-in. If a second factor is needed, `token` is empty and `codeKey` is the `key` for `sendSignInCode`. */
export const entrance = z.object({ token: z.string(), codeKey: z.string() });

/** Signs in. The captcha is sent as `code` and `uuid`, or as `verifyCode` and `verifyKey`. */
export const login = endpoint('POST /system/login', 'Sign in', writes('public'), {
  words: signInWords,
  hide: ['password', 'code', 'uuid', 'verifyCode', 'verifyKey'],
  body: z.strictObject({
    username: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(200),
    ...captchaFields,
  }),
  answer: entrance,
});

/** Completes a sign-in with a code of the second factor. */
export const sendSignInCode = endpoint('POST /system/login/code', 'Sign in with a code', writes('public'), {
  words: secondFactorWords,
  hide: ['key', 'code'],
  body: z.strictObject({ key: z.string().min(1).max(500), code: oneTimeCode }),
  answer: entrance,
});

export const logout = endpoint('POST /system/logout', 'Sign out', writes('session'));

export const userType = z.enum(['background', 'front']);

export const getInfo = endpoint('GET /system/user/getInfo', 'Get the own profile, roles and permissions', own, {
  answer: z.object({
    user: z.object({ id: z.int(), user_name: z.string(), nickname: z.string(), avatar: z.string(), userType }),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    /** Whether the caller's data scope is unlimited. */
    seesAll: z.boolean(),
  }),
});

const titles = z.object({ 'zh-CN': z.string(), en: z.string(), 'zh-TW': z.string() });

/** An entry of the sidebar. The component `Layout` marks groups. */
const routeNode = z.object({
  id: z.int(),
  pid: z.int(),
  path: z.string(),
  component: z.string(),
  hidden: z.boolean(),
  meta: z.object({
    /** The title in the caller's language. `titles` has all three languages. */
    title: z.string(),
    titles,
    icon: z.string(),
    noCache: z.boolean(),
    /** An external address, which is opened in a new tab; empty if there is none. */
    link: z.string(),
  }),
  get children() {
    return z.array(routeNode);
  },
});
export type RouteNode = z.output<typeof routeNode>;

export const getRouters = endpoint('GET /system/user/getRouters', 'Get the own menu tree', own, {
  answer: z.array(routeNode),
});

/** A session, with the place and the program of its user. */
export const sessionRow = z.object({
  id: z.int(),
  address: z.string(),
  location: z.string(),
  browser: z.string(),
  os: z.string(),
  createdAt: time,
  seenAt: time,
  /** Whether this is the caller's own session. */
  current: z.boolean(),
});

export const listOwnSessions = endpoint('GET /system/user/sessions', 'List the own sessions', own, {
  answer: listAnswer(sessionRow),
});

export const endOwnSession = endpoint('DELETE /system/user/endSession', 'End an own session', writes('session'), {
  query: z.object({ id: idOf('session') }),
});

export const endOtherSessions = endpoint(
  'DELETE /system/user/endOtherSessions',
  'End all other own sessions',
  writes('session'),
);
