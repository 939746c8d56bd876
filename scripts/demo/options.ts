import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLocale } from '@flotilla/contract/locale';
import { defaultDataDir } from '../../apps/server/src/data-folder.ts';

const languages = ['en', 'zh-CN'] as const;

export const usage = `npm run demo -- [--phones N] [--port P] [--data DIR] [--language LANG]
  --phones N       how many simulated phones join (12)
  --port P         where the console is served (8080)
  --data DIR       where everything is kept (./data/demo)
  --language LANG  what the phones, scripts and tasks are written in: ${languages.join(' or ')} (${defaultLocale})`;

/** An argument that cannot be used; the message names it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

function readCount(text: string, name: string, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 1 && value <= most))
    throw new UsageError(`--${name} takes a whole number from 1 to ${most}, not "${text}"`);
  return value;
}

function readLanguage(text: string) {
  const language = languages.find((each) => each === text);
  if (!language) throw new UsageError(`--language takes ${languages.join(' or ')}, not "${text}"`);
  return language;
}

/** Returns `null` if only the usage was requested. The data folder is absolute. */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const options = {
    phones: { type: 'string' },
    port: { type: 'string' },
    data: { type: 'string' },
    language: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  let values: { phones?: string; port?: string; data?: string; language?: string; help?: boolean };
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (values.help) return null;
  return {
    phones: readCount(values.phones ?? '12', 'phones', 10_000),
    port: readCount(values.port ?? env.FLOTILLA_PORT ?? '8080', 'port', 65_535),
    language: readLanguage(values.language ?? defaultLocale),
    dataDir: values.data ? resolve(values.data) : defaultDataDir('./data/demo'),
  };
}
export type DemoOptions = NonNullable<ReturnType<typeof readOptions>>;
