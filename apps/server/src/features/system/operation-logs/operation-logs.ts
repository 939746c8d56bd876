import { operationLogRetention } from '@flotilla/contract/operation-names';
import type { AuditLine } from '../../../platform/audit/audit.ts';
import { packFailure, withMore } from '../../../platform/audit/failure.ts';
import { createSumUp } from '../../../platform/audit/sum-up.ts';
import { locate, networkOf } from '../../../platform/auth/location.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createLineBatcher } from '../../../platform/db/line-batcher.ts';
import { retention } from '../../../platform/jobs/job.ts';
import type { Parameters } from '../parameters/api.ts';
import { openAnchor } from './anchor.ts';
import type { SealedLine } from './chain.ts';
import { anchorTo, present, removeOld, sealLines } from './store.ts';

interface Deps {
  readonly db: Database;
  /** The folder of the chain's anchor. */
  readonly dataDir: string;
  readonly parameters: Parameters;
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
  failure: packFailure(line.failure),
  address: line.address,
  location: locate(line.address),
  durationMs: line.durationMs,
  requestId: line.requestId,
  at: new Date().toISOString(),
});

const nameOf = (who: AuditLine['who']): string => {
  if (!who) return '';
  if (who.kind === 'agent') return who.host;
  return who.kind === 'user' ? who.username : who.deviceNo;
};

/** The line that records a removal of old lines. */
const retentionLine = (removed: number, before: Date): AuditLine => ({
  module: operationLogRetention.en,
  httpMethod: '',
  path: 'retention.logs',
  who: null,
  address: '',
  locale: 'en',
  params: JSON.stringify({ removed, before }),
  code: 0,
  message: '',
  durationMs: 0,
  requestId: '',
});

const lineBytes = 1_000;
const dayMs = 86_400_000;

/**
 * The audit log: lines are stored later, in batches, each sealed onto the previous one. Refused anonymous calls are summed up
 * by address, so that strangers cannot fill the log.
 */
export async function createOperationLogs({ db, dataDir, parameters, log }: Deps) {
  const anchor = await openAnchor(dataDir, () => present(db.drizzle));
  const store = async (batch: readonly SealedLine[]) => {
    const sealed = await sealLines(db, anchor, batch);
    // The lines are stored, so a retry would store them twice.
    await anchorTo(db.drizzle, anchor, sealed).catch((error: unknown) =>
      log.warn({ err: error }, 'the anchor of the operation log could not be moved on'),
    );
  };
  const lines = createLineBatcher<SealedLine>({
    backlog: db.backlog,
    store,
    bytesOf: ({ params, message, failure = '' }) => lineBytes + 2 * (params.length + message.length + failure.length),
    gatherMs: 500,
    log,
    what: 'the operation log',
  });
  const write = (line: AuditLine, more = 0) =>
    lines.add(sealedLine({ ...line, message: withMore(line.message, more) }));
  const refusals = createSumUp({ write });
  const retain = retention(
    {
      method: 'logs',
      name: operationLogRetention,
      cron: '0 20 3 * * *',
      keeping: parameters.keeping('audit.keepDays'),
    },
    async (keepDays) => {
      const before = new Date(Date.now() - keepDays * dayMs);
      const removed = await removeOld(db, anchor, before);
      // The removal of lines is itself a line of the chain.
      if (removed > 0) write(retentionLine(removed, before));
      return removed;
    },
  );
  return {
    jobs: [retain],
    record(line: AuditLine): void {
      if (line.who || line.code === 0) write(line);
      else refusals.add(`${networkOf(line.address)} ${line.path} ${line.code} ${line.groupKey ?? ''}`, line);
    },
    flush() {
      refusals.flush();
      return lines.flush();
    },
    close() {
      refusals.close();
      return lines.close();
    },
  };
}
