import type { AuditLine, AuditSink } from '../../../platform/audit/audit.ts';
import { locate } from '../../../platform/auth/location.ts';
import type { Database } from '../../../platform/db/database.ts';
import { writeBehind } from '../../../platform/db/write-behind.ts';
import type { SealedLine } from './chain.ts';
import { sealLines } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly log: { warn(fields: object, message: string): void };
}

const sealedLine = (line: AuditLine): SealedLine => ({
  module: line.module,
  httpMethod: line.httpMethod,
  path: line.path,
  userId: line.who?.kind === 'user' ? line.who.userId : null,
  tenantId: line.who?.tenantId ?? null,
  username: nameOf(line.who),
  params: line.params.replaceAll('\0', ''),
  code: line.code,
  message: line.message.replaceAll('\0', ''),
  address: line.address,
  location: locate(line.address),
  durationMs: line.durationMs,
  requestId: line.requestId,
  at: new Date().toISOString(),
});

const nameOf = (who: AuditLine['who']): string => {
  if (!who) return '';
  return who.kind === 'user' ? who.username : who.deviceNo;
};

/** The audit log: lines are written behind, each batch sealed onto the one before. */
export function createOperationLogs({ db, log }: Deps): AuditSink & { flush(): Promise<void>; close(): Promise<void> } {
  const lines = writeBehind<SealedLine>({
    write: (batch) => sealLines(db, batch),
    delayMs: 500,
    most: 500,
    mostHeld: 50_000,
    log,
    what: 'the operation log',
  });
  return { record: (line) => lines.add(sealedLine(line)), flush: lines.flush, close: lines.close };
}
