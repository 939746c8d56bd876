import process from 'node:process';
import { pino } from 'pino';
import { IdentityStore } from '../update/identity.ts';
import { findInstallation } from '../update/installation.ts';
import { startSelfCare } from '../update/self-care.ts';
import { leavesBrokenVersion, restartCode } from '../update/trial.ts';

/** The behaviour of a version in a fake archive: `good` has a connected phone, `mute` has none, `crash` ends at once. */
export type Behaviour = 'good' | 'mute' | 'crash';

/** The part of the agent that updates it, as a program in a fake archive. Without phones, and with short times. */
export function runUpdatingChild(file: string, behaviour: Behaviour): void {
  const args = process.argv.slice(2);
  if (leavesBrokenVersion(file, args)) process.exit(restartCode);
  if (args.includes('--help')) return;
  if (behaviour === 'crash') process.exit(1);
  const siteBase = process.env.TEST_SITE!;
  const given = { id: 'uid', token: 'token' };
  const connected = behaviour === 'good' ? 1 : 0;
  const care = startSelfCare({
    installation: findInstallation(file),
    siteBase,
    identity: new IdentityStore({ siteBase, dataDir: process.env.TEST_DATA!, key: undefined, host: 'host', given }),
    version: 'unused',
    log: pino({ level: 'silent' }),
    status: () => ({ phones: 1, connected, waiting: 0, running: 0 }),
    lastError: () => null,
    restart: () => void care.close().then(() => process.exit(restartCode)),
    timing: { everyMs: 100, changesMs: 30, trialMs: 3_000, idlePollMs: 10 },
  });
}
