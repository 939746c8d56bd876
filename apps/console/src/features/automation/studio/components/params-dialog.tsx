import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { ParamFields, type ParamValues } from '../../../../parts/scripts/param-fields.tsx';
import type { Script } from './use-script-text.ts';

interface Props {
  parameters: Script['parameters'];
  params: ParamValues;
  onSet: (params: ParamValues) => void;
  onClose: () => void;
}

/** The dialog for the parameters of the next trial run. */
export default function ParamsDialog({ parameters, params, onSet, onClose }: Props) {
  const t = useT();
  return (
    <FormDialog<{ params: ParamValues }>
      title={t('studio.params')}
      okText={t('action.ok')}
      initial={{ params }}
      onSubmit={async (values) => onSet(values.params)}
      onClose={onClose}
    >
      <ParamFields parameters={parameters} legend={t('studio.paramsOfTry')} />
    </FormDialog>
  );
}
