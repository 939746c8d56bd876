import type { RefObject } from 'react';
import { ConflictFrame } from '../../../../components/form/conflict-frame.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { useT } from '../../../../lib/i18n.ts';
import type { ScriptEditor } from '../../../../parts/editor/create-editor.ts';
import { nextVersion } from '../../../../parts/scripts/next-version.ts';
import { ParamFields, type ParamValues } from '../../../../parts/scripts/param-fields.tsx';
import { TextDiff } from './text-diff.tsx';
import type { Saving } from './use-save.ts';
import type { Script, ScriptText } from './use-script-text.ts';
import { faultOf } from './use-trial.ts';
import { VersionsDialog } from './versions-dialog.tsx';

export type StudioDialog = 'save' | 'versions' | 'params';

interface Props {
  script: Script;
  text: ScriptText;
  saving: Saving;
  editor: RefObject<ScriptEditor | undefined>;
  /** The parameters of the next trial run. */
  params: ParamValues;
  onParams: (params: ParamValues) => void;
  dialog: StudioDialog | undefined;
  onClose: () => void;
}

/** Saves the text as the script's newest version. */
function SaveDialog({ text, saving, editor, onClose }: Pick<Props, 'text' | 'saving' | 'editor' | 'onClose'>) {
  const t = useT();
  async function submit({ version }: { version: string }): Promise<void> {
    try {
      await saving.save(version);
    } catch (error) {
      const fault = faultOf(error);
      if (fault) {
        onClose();
        editor.current?.mark(fault);
      }
      throw error;
    }
  }
  return (
    <FormDialog<{ version: string }>
      title={t('studio.saveVersion')}
      of="POST /script/script/add"
      initial={{ version: nextVersion(text.base.version) }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="version" label={t('scripts.version')} />
    </FormDialog>
  );
}

/** Another user's saved text beside the text in the editor. */
function TextConflict({ text, saving: { conflict, decide } }: Pick<Props, 'text' | 'saving'>) {
  const t = useT();
  if (!conflict) return null;
  const { version, gmtModified, content } = conflict.theirs;
  const saved = (
    <>
      {t('studio.theirs', { version })} · <Time value={gmtModified} />
    </>
  );
  return (
    <ConflictFrame ask={t('studio.conflictAsk')} onDecide={(choice) => void decide(choice)}>
      <TextDiff before={{ title: saved, text: content }} after={{ title: t('studio.now'), text: text.text }} />
    </ConflictFrame>
  );
}

/** The open dialog of the studio, and the conflict with a version that another user has saved. */
export default function StudioDialogs({ dialog, params, onParams, ...studio }: Props) {
  const t = useT();
  const { script, text, editor, onClose } = studio;
  return (
    <>
      <TextConflict {...studio} />
      {dialog === 'save' && <SaveDialog {...studio} />}
      {dialog === 'versions' && (
        <VersionsDialog
          id={script.id}
          name={script.name}
          now={text.text}
          onTake={(taken) => {
            editor.current?.replace(taken);
            onClose();
          }}
          onClose={onClose}
        />
      )}
      {dialog === 'params' && (
        <FormDialog<{ params: ParamValues }>
          title={t('studio.params')}
          okText={t('action.ok')}
          initial={{ params }}
          onSubmit={async (values) => onParams(values.params)}
          onClose={onClose}
        >
          <ParamFields parameters={script.parameters} legend={t('studio.paramsOfTry')} />
        </FormDialog>
      )}
    </>
  );
}
