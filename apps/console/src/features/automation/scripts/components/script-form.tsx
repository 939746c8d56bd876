import { Form } from 'antd';
import { useEffect } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Field, FieldRow } from '../../../../components/form/field.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { SourceFields, type SourceValues } from '../../../../parts/editor/source-fields.tsx';
import { LookupSelect } from '../../../../parts/pick/lookup-select.tsx';
import { platforms, useLookup } from '../../../../parts/pick/lookups.ts';
import { ScriptUsersField } from '../../../../parts/pick/pick-fields.tsx';
import { nextVersion } from '../../../../parts/scripts/next-version.ts';
import { useUploadLimitMb } from '../../../../parts/upload/use-upload.ts';
import { ParameterFields, type ScriptParameter } from './parameter-fields.tsx';

export interface ScriptValues extends SourceValues {
  name: string;
  platformId: number;
  version: string;
  parameters: ScriptParameter[];
  userIds: number[];
}

const versionsRead = 1_000;

/** Warns that saving creates a new version if the version number was not changed, and offers the next free number. */
function VersionHint({ was }: { was: Stored }) {
  const t = useT();
  const form = Form.useFormInstance();
  const version = Form.useWatch('version');
  const content = Form.useWatch('content');
  const isSame = content !== undefined && content !== was.content && version === was.version;
  const query = { id: was.id, pageSize: versionsRead };
  const { data } = useAsk('GET /script/script/versions', { query }, { enabled: isSame });
  if (!isSame) return null;
  const taken = data?.list.map((one) => one.version);
  const next = taken ? nextVersion(was.version, taken) : was.version;
  return (
    <>
      {t('scripts.newVersion')}{' '}
      {next !== was.version && (
        <Button kind="link" onClick={() => form.setFieldValue('version', next)}>
          {t('scripts.useVersion', { version: next })}
        </Button>
      )}
    </>
  );
}

type Stored = Pick<ScriptValues, 'version' | 'content'> & { id: number };

/** The fields of a script; `was`: the stored one, when editing. */
export function ScriptFields({ was }: { was: Stored | undefined }) {
  const t = useT();
  const form = Form.useFormInstance();
  const limitMb = useUploadLimitMb('upload.scriptMegabytes');
  const [only, ...others] = useLookup(platforms, []).choices;
  const single = others.length === 0 ? only?.value : undefined;
  useEffect(() => {
    if (single !== undefined && form.getFieldValue('platformId') === undefined)
      form.setFieldValue('platformId', single);
  }, [single, form]);
  return (
    <>
      <FieldRow>
        <Field name="name" />
        <Field name="platformId" required>
          <LookupSelect from={platforms} />
        </Field>
        <Field name="version" extra={was && <VersionHint was={was} />} />
      </FieldRow>
      <SourceFields
        upload="POST /script/script/upload"
        limitMb={limitMb}
        hint={t('scripts.uploadLimit', { limit: limitMb })}
      />
      <ParameterFields />
      <Field name="userIds">
        <ScriptUsersField />
      </Field>
    </>
  );
}
