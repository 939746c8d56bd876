import { Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Pending } from '../../../../components/state/pending.tsx';
import { RowsSkeleton } from '../../../../components/state/skeleton.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../code-generation.module.css';

const CodeView = lazy(() => import('../../../../parts/editor/code-view.tsx'));

/** The last two parts of a path. Several files have the same name. */
const shortName = (path: string): string => path.split('/').slice(-2).join('/');

/** The generated code, file by file. */
export function PreviewDrawer({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT();
  const asked = useAsk('GET /system/tools/gen/preview', { query: { id } }, { fresh: true });
  const [chosen, choose] = useState(0);
  const { files = [], exists } = asked.data ?? {};
  const file = files[chosen];
  return (
    <Drawer open title={t('gen.previewOf', { table: name })} size="min(1080px, 100vw)" onClose={onClose}>
      <div className={styles.preview}>
        <Pending query={asked} rows={10} />
        {exists && <p className={styles.warning}>{t('gen.exists')}</p>}
        {file && (
          <>
            <nav className={styles.files} aria-label={t('gen.files')}>
              {files.map(({ path }, index) => (
                <button
                  key={path}
                  type="button"
                  className={styles.file}
                  title={path}
                  aria-current={index === chosen}
                  onClick={() => choose(index)}
                >
                  {shortName(path)}
                </button>
              ))}
            </nav>
            <section className={styles.code} aria-label={file.path}>
              <p className="fl-mono fl-small">{file.path}</p>
              <Suspense fallback={<RowsSkeleton rows={10} />}>
                <CodeView path={file.path} text={file.text} />
              </Suspense>
            </section>
          </>
        )}
      </div>
    </Drawer>
  );
}
