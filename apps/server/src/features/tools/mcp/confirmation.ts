import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UserWho } from '../../../platform/access/who.ts';
import { sealUntil, unsealInTime } from '../../../platform/auth/seal.ts';
import type { BlastRadius, Confirm } from './tool.ts';
import { ToolError } from './tool-error.ts';

const validMs = 5 * 60_000;
const purpose = 'confirmation of an assistant';
const phonesNamed = 10;

/** The data of a blast radius. */
export const radiusOutput = z.strictObject({
  confirmationRequired: z.literal(true),
  willHappen: z.string(),
  phones: z.int(),
  owners: z.array(z.strictObject({ userName: z.string(), phones: z.int() })),
  firstPhones: z.array(z.string()),
  warnings: z.array(z.string()),
  confirmation: z.string(),
  expiresInSeconds: z.int(),
});

interface Sealed {
  readonly request: string;
  readonly targets: string;
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
/** The value with sorted keys, so that the order in which a client sends arguments does not matter. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, field]) => [key, sorted(field)]);
};

function ownersOf(phones: BlastRadius['phones']) {
  const owners = Map.groupBy(phones, ({ userName }) => userName);
  return [...owners].map(([userName, own]) => ({ userName, phones: own.length }));
}

/**
 * Two calls perform an action: the first returns its blast radius with a sealed confirmation, the second brings it back. The seal binds
 * caller, tool, arguments and targets, needs no table, and is valid on every server of the site.
 */
export function createConfirm(secret: string, who: UserWho, toolName: string): Confirm {
  return async ({ args: { confirmation, ...args }, radius, perform }) => {
    const { willHappen, phones, warnings = [] } = radius;
    const targets = radius.targets ?? phones.map(({ deviceNo }) => deviceNo);
    const now: Sealed = {
      request: hash([who.userId, who.sessionId, toolName, sorted(args)]),
      targets: hash([...targets].map(String).toSorted()),
    };
    if (confirmation === undefined) {
      const owners = ownersOf(phones);
      const first = phones.slice(0, phonesNamed).map(({ deviceNo }) => deviceNo);
      const sealed = sealUntil(secret, purpose, now, Date.now() + validMs);
      const data: z.output<typeof radiusOutput> = {
        confirmationRequired: true,
        willHappen,
        phones: phones.length,
        owners,
        firstPhones: first,
        warnings: [...warnings],
        confirmation: sealed,
        expiresInSeconds: validMs / 1_000,
      };
      const text = [
        'Nothing has been done yet.',
        willHappen,
        `Phones: ${phones.length} (${first.join(', ')}${phones.length > first.length ? ', …' : ''}).`,
        `Owners: ${owners.map(({ userName, phones: count }) => `${userName} ${count}`).join(', ')}.`,
        ...warnings,
        `Show this to the user. If the user agrees, call ${toolName} within 5 minutes with the same arguments and`,
        `confirmation: ${sealed}`,
      ].join('\n');
      // The declared output of a tool is that of the action; the radius is declared for all tools that destroy.
      return { text, data: data as never };
    }
    const sealed = unsealInTime<Sealed>(secret, purpose, confirmation);
    if (!sealed)
      throw new ToolError('The confirmation has expired or is damaged.', `Call ${toolName} without it for a new one.`);
    if (sealed.request !== now.request) {
      const why = 'The confirmation belongs to another caller, another tool or other arguments.';
      throw new ToolError(why, `Call ${toolName} without it, and show the user the new blast radius.`);
    }
    if (sealed.targets !== now.targets) {
      const why = `The selection has changed since it was confirmed: ${targets.length} now.`;
      throw new ToolError(why, `Call ${toolName} without the confirmation, and show the user the new blast radius.`);
    }
    return perform(hash(confirmation));
  };
}
