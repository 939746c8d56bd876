import type { Answer } from '../../../../lib/calls/api.ts';
import { none } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';

export type Parameter = Answer<'GET /system/config/sysConfig/one'>;

/** The value of a parameter: a flag as yes or no, a secret never. */
export function ParameterValue({ row: { kind, configValue } }: { row: Pick<Parameter, 'kind' | 'configValue'> }) {
  const t = useT();
  if (kind === 'secret' || configValue === '') return <span className="fl-quiet">{none}</span>;
  if (kind === 'flag') return t(configValue === '1' ? 'admin.yes' : 'admin.no');
  return (
    <span className="fl-mono" title={configValue}>
      {configValue}
    </span>
  );
}
