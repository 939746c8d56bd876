import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { useT } from '../../../../lib/i18n.ts';
import type { ScriptEditor } from '../../../../parts/editor/create-editor.ts';
import { nextVersion } from '../../../../parts/scripts/next-version.ts';
import { faultOf } from './use-trial.ts';

interface Props {
  /** The version that the text began with. */
  version: string;
  save: (version: string) => Promise<void>;
  onFault: ScriptEditor['mark'];
  onClose: () => void;
}

/** Saves the text as the script's newest version. */
export default function SaveDialog({ version, save, onFault, onClose }: Props) {
  const t = useT();
  async function submit(values: { version: string }): Promise<void> {
    try {
      await save(values.version);
    } catch (error) {
      const fault = faultOf(error);
      if (fault) {
        onClose();
        onFault(fault);
      }
      throw error;
    }
  }
  return (
    <FormDialog<{ version: string }>
      title={t('studio.saveVersion')}
      of="POST /script/script/add"
      initial={{ version: nextVersion(version) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="version" label={t('scripts.version')} />
    </FormDialog>
  );
}
