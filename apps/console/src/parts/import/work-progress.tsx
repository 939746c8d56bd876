import { Button } from '../../components/button.tsx';
import { ProgressBar } from '../../components/state/progress-bar.tsx';
import { type Answer, call } from '../../lib/calls/api.ts';
import { ApiError } from '../../lib/calls/api-error.ts';
import { useAsk, useSend } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';

const everyMs = 1_000;

type Work = Answer<'GET /common/work'>;
const isOpen = ({ state }: Work) => state === 'waiting' || state === 'running';
const pause = () => new Promise((resolve) => setTimeout(resolve, everyMs));

/** Waits for the result of an import. Returns `undefined` if the server knows nothing of it. */
export async function resultOf(progressId: string): Promise<unknown> {
  const read = () => call('GET /common/work', { query: { progressId } }, { quiet: true });
  let work = await read().catch(() => undefined);
  while (work && isOpen(work)) {
    await pause();
    work = await read();
  }
  if (!work) return undefined;
  if (work.failure) throw new ApiError(work.failure.code, work.failure.msg);
  return work.state === 'done' ? work.answer : undefined;
}

/**
 * The result of an import whose response was lost, for example to the timeout of a proxy. Returns `undefined` if the server refused
 * the import or knows nothing of it.
 */
export async function resultAfter(error: unknown, progressId: string): Promise<unknown> {
  if (error instanceof ApiError && typeof error.code === 'number' && error.code < 500) return undefined;
  return resultOf(progressId);
}

/** The progress of an import on the server, with a button that cancels it. */
export function WorkProgress({ progressId }: { progressId: string }) {
  const t = useT();
  const { data } = useAsk('GET /common/work', { query: { progressId } }, { everyMs, fresh: true });
  const { mutate, isPending } = useSend('POST /common/cancelWork');
  const label = t(data?.state === 'waiting' ? 'import.waiting' : 'import.storing');
  return (
    <div role="status">
      <p className="fl-quiet">
        {label}{' '}
        <Button kind="link" disabled={isPending} onClick={() => mutate({ body: { progressId } })}>
          {t('import.cancel')}
        </Button>
      </p>
      {data && data.total > 0 && <ProgressBar done={data.done} total={data.total} label={label} />}
    </div>
  );
}
