import { Button } from '../../components/button.tsx';
import { toSearch } from '../../lib/calls/api.ts';
import { messageOf } from '../../lib/calls/api-error.ts';
import { saveFile } from '../../lib/calls/download.ts';
import { formatBytes } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import type { RunArtifactRow } from './run-scrub.tsx';
import styles from './runs.module.css';

const fetchFile = ({ runId, name }: RunArtifactRow) =>
  saveFile(`/task/run/artifact${toSearch({ id: runId, name })}`, name).catch(
    (error) => void toast.error(messageOf(error)),
  );

/** The files of a run, for download. */
export function RunFiles({ files }: { files: readonly RunArtifactRow[] }) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <section aria-label={t('run.files')}>
      <h2 className={styles.heading}>{t('run.files')}</h2>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.name}>
            <Button kind="link" title={file.name} onClick={() => void fetchFile(file)}>
              {file.name}
            </Button>
            <small className="fl-quiet">{formatBytes(file.bytes)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
