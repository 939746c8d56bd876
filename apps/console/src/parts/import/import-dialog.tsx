import { Form } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { Entry } from '../../components/form/field.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { chosen } from '../../components/form/rules.ts';
import { type Answer, newKey } from '../../lib/calls/api.ts';
import { ApiError, messageOf } from '../../lib/calls/api-error.ts';
import { type UploadRoute, uploadFault } from '../../lib/calls/upload.ts';
import { refreshAll } from '../../lib/calls/use-call.ts';
import { resultAfter, resultOf } from '../../lib/calls/work.ts';
import { formatBytes } from '../../lib/format/format.ts';
import type { FormRoute } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { UploadButton, UploadProgress } from '../upload/upload-button.tsx';
import { useUpload, useUploadLimitMb } from '../upload/use-upload.ts';
import styles from './import.module.css';
import { type ImportedLine, ImportReport } from './import-report.tsx';
import { WorkProgress } from './work-progress.tsx';

interface FileProps extends Entry<File> {
  types: readonly string[];
  limitMb: number;
  disabled: boolean;
}

/** A form field for one file. The button checks the file's extension and size when the user selects it. */
function FileField({ types, limitMb, disabled, value, onChange }: FileProps) {
  const t = useT();
  return (
    <div className={styles.file}>
      <UploadButton
        label={t(value ? 'import.other' : 'import.choose')}
        types={types}
        limitMb={limitMb}
        disabled={disabled}
        onFile={async (file) => onChange?.(file)}
      />
      <span className={value ? undefined : 'fl-quiet'} role="status">
        {value
          ? `${value.name} · ${formatBytes(value.size)}`
          : t('import.limit', { types: types.join(', '), limit: limitMb })}
      </span>
    </div>
  );
}

interface Props<R extends UploadRoute> {
  route: R;
  title: string;
  hint: string;
  /** The accepted file extensions. */
  types: readonly string[];
  /** The name of a line's content, for example "Phone number": the heading of the report's column. */
  what: string;
  linesOf: (answer: Answer<R>) => readonly ImportedLine[];
  /** Returns the message after the import if the response lists only some lines, for example the refused ones. */
  summaryOf?: (answer: Answer<R>) => string;
  /** The initial values of `children`. */
  initial?: Record<string, unknown>;
  /** The call whose contract gives the labels and rules of `children`. */
  of?: FormRoute;
  onClose: () => void;
  /** The call's fields besides the file. */
  children?: ReactNode;
}

type Values = { file: File } & Record<string, unknown>;

/** The values as texts, because an upload is a multipart form. */
const asFields = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** The error of a failed upload for the form: field errors are preserved, and an upload that did not reach the server suggests a retry. */
const uploadError = (error: unknown): Error =>
  error instanceof ApiError ? new ApiError(error.code, uploadFault(error), error) : new Error(uploadFault(error));

/** The id of an import whose dialog was closed before its result, if the server still has it; `onResult` receives the result. */
function useLeftImport<R extends UploadRoute>(route: R, onResult: (answer: Answer<R>) => void) {
  const key = `flotilla.import.${route}`;
  const [left, setLeft] = useState(() => localStorage.getItem(key));
  const takeResult = useLatest(onResult);
  useEffect(() => {
    if (!left) return;
    let isClosed = false;
    const ended = (then: () => void) => {
      if (isClosed) return;
      localStorage.removeItem(key);
      setLeft(null);
      then();
    };
    resultOf(left).then(
      (answer) => ended(() => answer !== undefined && takeResult(answer as Answer<R>)),
      (error: unknown) => ended(() => toast.error(messageOf(error))),
    );
    return () => {
      isClosed = true;
    };
  }, [left, key, takeResult]);
  return {
    left,
    remember: (id: string) => localStorage.setItem(key, id),
    forget: () => localStorage.removeItem(key),
  };
}

/** A dialog that uploads one file, shows the progress of the upload and of the import, and then the result of each line. Opened again, it continues with an import that has not ended. */
export function ImportDialog<R extends UploadRoute>(props: Props<R>) {
  const { route, title, hint, types, what, linesOf, summaryOf, initial = {}, of, onClose, children } = props;
  const t = useT();
  const { share, send, stop } = useUpload(route);
  const limitMb = useUploadLimitMb('upload.importMegabytes');
  const [lines, setLines] = useState<readonly ImportedLine[]>();
  const [progressId, setProgressId] = useState('');
  const { left, remember, forget } = useLeftImport(route, showResult);

  async function importFile({ file, ...fields }: Values): Promise<void> {
    // The server accepts each id once, so a retry needs a new one.
    const id = newKey();
    setProgressId(id);
    remember(id);
    const answer = await send(file, asFields({ ...fields, progressId: id })).catch(async (error: unknown) => {
      // The import may have succeeded although its response was lost.
      const found = await resultAfter(error, id);
      forget();
      if (found === undefined) throw uploadError(error);
      return found as Answer<R>;
    });
    if (!answer) throw new Error(t('import.stopped'));
    forget();
    showResult(answer);
  }
  function showResult(answer: Answer<R>): void {
    const results = linesOf(answer);
    refreshAll();
    if (summaryOf) {
      toast.success(summaryOf(answer));
      if (results.length === 0) onClose();
      else setLines(results);
      return;
    }
    const added = results.filter((line) => line.added).length;
    if (added < results.length) toast.info(t('import.partly', { added, refused: results.length - added }));
    else if (added > 0) toast.success(t('done.added'));
    setLines(results);
  }
  if (lines) return <ImportReport lines={lines} what={what} onAgain={() => setLines(undefined)} onClose={onClose} />;
  return (
    <FormDialog<Values>
      title={title}
      okText={t('action.import')}
      of={of}
      initial={initial as never}
      onSubmit={importFile}
      onSaved={() => {}} // The dialog stays open for the report.
      onClose={onClose}
    >
      {children}
      <Form.Item name="file" label={t('import.file')} extra={hint} rules={chosen(t('import.file'))}>
        <FileField types={types} limitMb={limitMb} disabled={share !== undefined || left !== null} />
      </Form.Item>
      {share !== undefined && share < 1 && <UploadProgress share={share} onStop={stop} />}
      {(left !== null || share === 1) && <WorkProgress progressId={left ?? progressId} />}
    </FormDialog>
  );
}
