import { Button } from '../../components/button.tsx';
import { ProgressBar } from '../../components/state/progress-bar.tsx';
import { useAsk, useSend } from '../../lib/calls/use-call.ts';
import { everyMs } from '../../lib/calls/work.ts';
import { useT } from '../../lib/i18n.ts';

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
