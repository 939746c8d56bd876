import { hash, verify } from '@node-rs/argon2';

/** OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane. The package's defaults, written down so that they stay. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobody: Promise<string> | undefined;

/** Takes as long for a person who does not exist (`stored` null) as for a wrong password. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobody), password);
  return stored !== null && matches;
}
