import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../turns.ts';

/** OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane. The package's defaults, written down so that they stay. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Files are read by the same four threads. */
const inTurn = createTurns({ atOnce: 2, mostWaiting: Number.POSITIVE_INFINITY });

export const hashPassword = (password: string): Promise<string> => inTurn('', () => hash(password, cost));

let nobody: Promise<string> | undefined;

/** Takes the same time for an unknown user (`stored` is `null`) as for a wrong password. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const compared = stored ?? (await nobody);
  const matches = await inTurn('', () => verify(compared, password));
  return stored !== null && matches;
}
