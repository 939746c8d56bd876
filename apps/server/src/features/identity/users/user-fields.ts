import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@flotilla/contract/endpoint';
import type { addUser } from '@flotilla/contract/http/identity/users';
import { userWords } from '@flotilla/contract/words/users';
import { explainTaken } from '../../../platform/db/constraint.ts';
import { instantText } from '../../../platform/db/list.ts';
import type { SQL } from '../../../platform/db/orm.ts';

type Sent = Partial<Omit<BodyOf<typeof addUser>, 'userName' | 'password' | 'userType'>>;

export const randomKey = (): string => randomBytes(18).toString('base64url');

/** Columns from the sent fields; others are undefined and stay unchanged. */
export const columnsOf = (sent: Sent, timeZone: string) => ({
  nickname: sent.nickname,
  phone: sent.phone,
  gender: sent.gender,
  status: sent.status,
  departmentId: sent.deptId,
  remark: sent.remark,
  ...limitColumnsOf(sent, timeZone),
});

export type SentLimits = Pick<Sent, 'deviceQuantity' | 'communicationKey' | 'expirationTime' | 'concurrencyLimit'>;

export const limitColumnsOf = (sent: SentLimits, timeZone: string) => ({
  deviceQuantity: sent.deviceQuantity,
  concurrencyPerSecond: sent.concurrencyLimit,
  communicationKey: sent.communicationKey === '' ? randomKey() : sent.communicationKey,
  expiresAt: sent.expirationTime ? (instantText(sent.expirationTime, timeZone) as SQL<string>) : sent.expirationTime,
});

const unique = { user_account_username: 'userName', user_account_communication_key: 'communicationKey' } as const;
/** Converts a unique violation of the name or the key to 409. The key is a secret, so the message does not contain it. */
export const orTaken = (userName = '') => explainTaken(userWords, unique, { userName, communicationKey: '***' });
