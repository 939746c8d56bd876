import { type DestinationStream, type Logger, pino } from 'pino';
import { DrizzleQueryError } from './platform/db/orm.ts';

/** The values of a failed statement may contain secrets: a password's hash, a phone's token. They must not be logged. */
function withoutValues(error: Error): Error {
  const cause = error.cause instanceof Error ? withoutValues(error.cause) : error.cause;
  if (!(error instanceof DrizzleQueryError)) return cause === error.cause ? error : Object.assign(error, { cause });
  const told = new Error(`Failed query: ${error.query}`, { cause });
  told.name = error.name;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  told.stack = [`${told.name}: ${told.message}`, ...frames].join('\n');
  return told;
}

export const createServerLog = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: {
        err: (error: unknown) => (error instanceof Error ? pino.stdSerializers.err(withoutValues(error)) : error),
      },
    },
    destination,
  );
