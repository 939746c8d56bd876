import { formUses } from '@flotilla/contract/form-check';
import {
  fieldOfParameter,
  type ParameterField,
  parameterOfField,
  placeOfParameter,
} from '@flotilla/contract/form-uses';
import { useMemo } from 'react';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import { BuilderPart } from '../../../../parts/form-builder/builder-part.tsx';
import type { BuilderBinding } from '../../../../parts/form-builder/form-builder.tsx';
import { OpenFormButton } from '../../../../parts/form-builder/open-form.tsx';
import { toFields, toNodes } from '../../../../parts/form-builder/tree.ts';
import type { Send } from '../../../../parts/form-builder/use-builder.ts';

export type ScriptParameter = Answer<'GET /script/script/one'>['parameters'][number];

const openForm = ({ send }: { send: Send }) => <OpenFormButton use={formUses.parameters} send={send} />;

/** The parameters that a task has to fill in for this script, in the form builder. */
export function ParameterFields() {
  const t = useT();
  const locale = useLocale();
  const binding = useMemo(
    (): BuilderBinding<readonly ScriptParameter[]> => ({
      use: formUses.parameters,
      placeOf: placeOfParameter,
      // The key is what the script reads, so it is typed.
      fresh: { key: '' },
      toNodes: (parameters = []) => toNodes(parameters.map(fieldOfParameter), (path) => `parameter-${path}`),
      toValue: (nodes) => toFields(nodes).map((field) => parameterOfField(field as ParameterField, locale)),
      texts: {
        properties: {
          key: t('scripts.param.key'),
          label: t('scripts.param.label'),
          options: t('scripts.param.options'),
          default: t('scripts.param.default'),
          required: t('scripts.param.required'),
        },
        kinds: {
          text: t('scripts.param.kind.text'),
          choice: t('scripts.param.kind.dropdown'),
          choices: t('scripts.param.kind.multiSelect'),
        },
        faults: {
          keyMissing: () => t('scripts.param.needKey'),
          keyPattern: () => t('scripts.param.needKey'),
          keyTaken: () => t('scripts.param.keyTaken'),
          labelMissing: () => t('form.required', { label: t('scripts.param.label') }),
          optionsMissing: () => t('scripts.param.needOptions'),
        },
      },
    }),
    [t, locale],
  );
  return (
    <BuilderPart
      name="parameters"
      title={t('run.params')}
      hint={t('scripts.parametersHint')}
      binding={binding}
      extra={openForm}
    />
  );
}
