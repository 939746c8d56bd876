import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { defaultDataDir } from './data-folder.ts';
import { leastPassphraseLength } from './platform/backup/keys.ts';
import { OperatorError } from './platform/operator-error.ts';

/** `npm run package` writes the archives here. */
const usualAgentsDir = fileURLToPath(new URL('../../../dist/agents', import.meta.url));

const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .transform((text) => ['on', 'true', '1'].includes(text))
    .default(fallback);
const optionalText = z.string().trim().min(1).optional();

const schema = z.object({
  FLOTILLA_HOST: z.string().trim().min(1).default('127.0.0.1'),
  FLOTILLA_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a port, 0 to 65535')
    .transform(Number)
    .pipe(z.int().max(65_535))
    .default(8080),
  FLOTILLA_DATA: optionalText,
  FLOTILLA_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user:password@host/database' })
    .optional(),
  FLOTILLA_NATS_URL: z.url({ protocol: /^(nats|tls)$/, error: 'an address such as nats://host:4222' }).optional(),
  FLOTILLA_ADMIN_PASSWORD: z.string().min(6, '6 to 20 characters').max(20, '6 to 20 characters').optional(),
  FLOTILLA_CAPTCHA: onOff(true),
  FLOTILLA_OPEN_SCREEN: onOff(true),
  FLOTILLA_PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'an http(s) address' }).optional(),
  FLOTILLA_TRUST_PROXY: optionalText,
  FLOTILLA_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  FLOTILLA_LICENCE_PUBLIC_KEY: optionalText,
  FLOTILLA_DOCS: optionalText,
  FLOTILLA_BACKUPS: optionalText,
  FLOTILLA_BACKUP_PASSPHRASE: z
    .string()
    .min(leastPassphraseLength, `${leastPassphraseLength} characters or more`)
    .optional(),
  FLOTILLA_OTLP_URL: z.url({ protocol: /^https?$/, error: 'an address such as http://collector:4318' }).optional(),
  FLOTILLA_OTLP_RATIO: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'a number from 0 to 1')
    .transform(Number)
    .default(0.01),
  FLOTILLA_AGENTS: optionalText,
});

/** An invalid setting. The message names it and the values that it accepts. */
export class SettingsError extends OperatorError {}

const readProxy = (text: string | undefined): boolean | string => {
  if (text === undefined || ['off', 'false', '0'].includes(text)) return false;
  return ['on', 'true', '1'].includes(text) ? true : text;
};

/** Written by `npm run docs`. */
const builtDocs = fileURLToPath(new URL('../../../dist/docs', import.meta.url));

/** Folders are absolute; what is not set is null. */
const settingsOf = (s: z.output<typeof schema>) => {
  const dataDir = s.FLOTILLA_DATA ? resolve(s.FLOTILLA_DATA) : defaultDataDir('./data');
  const backupsDir = s.FLOTILLA_BACKUPS ? resolve(s.FLOTILLA_BACKUPS) : join(dataDir, 'backups');
  return { ...plainSettingsOf(s), dataDir, backupsDir };
};

const plainSettingsOf = (s: z.output<typeof schema>) => ({
  host: s.FLOTILLA_HOST,
  port: s.FLOTILLA_PORT,
  databaseUrl: s.FLOTILLA_DATABASE_URL ?? null,
  natsUrl: s.FLOTILLA_NATS_URL ?? null,
  adminPassword: s.FLOTILLA_ADMIN_PASSWORD ?? null,
  captcha: s.FLOTILLA_CAPTCHA,
  openScreen: s.FLOTILLA_OPEN_SCREEN,
  publicUrl: s.FLOTILLA_PUBLIC_URL ?? null,
  trustProxy: readProxy(s.FLOTILLA_TRUST_PROXY),
  logLevel: s.FLOTILLA_LOG_LEVEL,
  licencePublicKey: s.FLOTILLA_LICENCE_PUBLIC_KEY ?? null,
  docsDir: s.FLOTILLA_DOCS ? resolve(s.FLOTILLA_DOCS) : builtDocs,
  backupPassphrase: s.FLOTILLA_BACKUP_PASSPHRASE ?? null,
  /** The OpenTelemetry collector for traces. */
  otlpUrl: s.FLOTILLA_OTLP_URL ?? null,
  /** The part of the traces that is recorded. */
  otlpRatio: s.FLOTILLA_OTLP_RATIO,
  /** The folder with the archives of agents and their list, `agents.json`. */
  agentsDir: s.FLOTILLA_AGENTS ? resolve(s.FLOTILLA_AGENTS) : usualAgentsDir,
});
export type Settings = Readonly<ReturnType<typeof settingsOf>>;

/** Set for the agent or the tests, which may share the environment. */
const ofOthers = /^FLOTILLA_(SERVER|KEY|TEST_\w+)$/;

/** Settings from the environment. An unknown `FLOTILLA_` name is refused too: it is a slip of the pen. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name.startsWith('FLOTILLA_') && !ofOthers.test(name) && value !== ''),
  );
  const read = z.strictObject(schema.shape).safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: no such setting`
        : `${issue.path.join('.')}: ${issue.message}`,
    );
    throw new SettingsError(`Wrong settings:\n  ${faults.join('\n  ')}`);
  }
  return settingsOf(read.data);
}

/** Reads `.env` of the working folder, if there is one; the environment wins. */
export function readEnvFile(): void {
  if (existsSync('.env')) loadEnvFile('.env');
}
