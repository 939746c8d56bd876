import { Form, Input, Segmented, Select } from 'antd';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { UsersField } from '../../../../parts/pick/users-field.tsx';
import { ParameterDesigner, type ScriptParameter } from './parameter-designer.tsx';
import styles from './scripts.module.css';
import { SourceField } from './source-field.tsx';

export interface ScriptValues {
  name: string;
  platformId: number;
  version: string;
  source: 'text' | 'address';
  content: string;
  downloadUrl: string;
  md5: string;
  parameters: ScriptParameter[];
  userIds: number[];
}

const platformsToChoose = 1_000;

export function usePlatformChoices(enabled = true) {
  const query = { pageSize: platformsToChoose };
  const { data, isLoading } = useAsk('GET /script/platform/list', { query }, { enabled });
  return { choices: data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [], loading: isLoading };
}

/** Says that saving makes a new version, where its number is still the old one. */
function VersionHint({ was }: { was: Pick<ScriptValues, 'version' | 'content'> }) {
  const t = useT();
  const version = Form.useWatch('version');
  const content = Form.useWatch('content');
  return content !== undefined && content !== was.content && version === was.version ? t('scripts.newVersion') : null;
}

function SourceItems() {
  const t = useT();
  const source = Form.useWatch('source');
  if (source === 'address')
    return (
      <>
        <Form.Item
          name="downloadUrl"
          label={t('scripts.downloadUrl')}
          rules={[
            { required: true, whitespace: true, message: t('scripts.need.downloadUrl') },
            { pattern: /^https?:\/\/\S+$/i, message: t('scripts.need.http') },
          ]}
        >
          <Input inputMode="url" placeholder="https://" />
        </Form.Item>
        <Form.Item
          name="md5"
          label={t('scripts.md5')}
          rules={[{ required: true, pattern: /^[0-9a-fA-F]{32}$/, message: t('scripts.need.md5') }]}
        >
          <Input className="fl-mono" maxLength={32} />
        </Form.Item>
      </>
    );
  return (
    <Form.Item
      name="content"
      label={t('scripts.content')}
      validateTrigger="onChange"
      rules={[{ required: true, whitespace: true, message: t('scripts.need.content') }]}
    >
      <SourceField />
    </Form.Item>
  );
}

/** The fields of a script; `was`: as it is stored, when it is edited. */
export function ScriptFields({ was }: { was: ScriptValues | undefined }) {
  const t = useT();
  const platforms = usePlatformChoices();
  const sources = [
    { value: 'text', label: t('scripts.source.text') },
    { value: 'address', label: t('scripts.source.address') },
  ];
  return (
    <>
      <div className={styles.parameterRow}>
        <Form.Item
          name="name"
          label={t('scripts.name')}
          rules={[{ required: true, whitespace: true, message: t('scripts.need.name') }]}
        >
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item
          name="platformId"
          label={t('scripts.platform')}
          rules={[{ required: true, message: t('scripts.need.platform') }]}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={platforms.loading}
            options={platforms.choices}
            placeholder={t('scripts.platform')}
          />
        </Form.Item>
        <Form.Item
          name="version"
          label={t('scripts.version')}
          extra={was && <VersionHint was={was} />}
          rules={[{ required: true, whitespace: true, message: t('scripts.need.version') }]}
        >
          <Input maxLength={32} />
        </Form.Item>
      </div>
      <Form.Item name="source" label={t('scripts.source')}>
        <Segmented options={sources} />
      </Form.Item>
      <SourceItems />
      <Form.Item label={t('scripts.parameters')} help={t('scripts.parametersHint')}>
        <ParameterDesigner />
      </Form.Item>
      <Form.Item name="userIds" label={t('scripts.users')}>
        <UsersField forScript />
      </Form.Item>
    </>
  );
}
