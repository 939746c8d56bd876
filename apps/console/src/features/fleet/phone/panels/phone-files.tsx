import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { toSearch } from '../../../../lib/calls/api.ts';
import { saveFile } from '../../../../lib/calls/download.ts';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { formatBytes, formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { toast } from '../../../../lib/toast.ts';
import { RunPicture } from '../../../../parts/runs/run-picture.tsx';
import styles from './phone.module.css';

const everyMs = 10_000;
const shown = 30;

export function PhoneFiles({ deviceNo }: { deviceNo: string }) {
  const t = useT();
  const query = { ofDevice: deviceNo, pageSize: shown };
  const asked = useAsk('GET /task/run/artifacts', { query }, { everyMs });
  const { data, refetch } = asked;
  if (!data) return <Pending query={asked} rows={4} />;
  if (data.list.length === 0)
    return (
      <EmptyState
        title={t('phonePage.noFiles')}
        hint={t('phonePage.noFilesHint')}
        action={<Button onClick={() => void refetch()}>{t('action.refresh')}</Button>}
      />
    );
  const save = (id: number, name: string) =>
    saveFile(`/task/run/artifact${toSearch({ id, name })}`, name).catch((fault: Error) => toast.error(fault.message));
  return (
    <ul className={styles.files}>
      {data.list.map(({ runId, name, taskName, bytes, createdAt }) => (
        <li key={`${runId} ${name}`}>
          <button type="button" title={t('action.download')} onClick={() => void save(runId, name)}>
            <RunPicture runId={runId} name={name} label={name} className={styles.thumbnail} />
            <span className={styles.name}>{name}</span>
            <small className="fl-label fl-cut">{taskName}</small>
            <small className="fl-label fl-cut">{formatTime(createdAt)}</small>
            <small className="fl-label fl-cut">{formatBytes(bytes)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
