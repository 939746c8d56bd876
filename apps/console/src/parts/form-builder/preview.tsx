import { defaultsOf, type FormField, type FormValues } from '@flotilla/contract/form-model';
import { locales } from '@flotilla/contract/locale';
import { Form, Segmented } from 'antd';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { type Locale, localeNames, useLocale, useT } from '../../lib/i18n.ts';
import { FormFields } from '../form-fields/form-fields.tsx';
import styles from './form-builder.module.css';

function Answers({ fields, locale }: { fields: readonly FormField[]; locale: Locale }) {
  const t = useT();
  const [form] = Form.useForm();
  const values: FormValues = Form.useWatch([], form) ?? {};
  const [fits, setFits] = useState(false);
  const check = () =>
    form.validateFields().then(
      () => setFits(true),
      () => setFits(false),
    );
  return (
    <Form form={form} name="preview" component={false} layout="vertical" onValuesChange={() => setFits(false)}>
      <FormFields fields={fields} locale={locale} values={values} />
      <div className="fl-row">
        <Button onClick={() => void check()}>{t('formBuilder.preview.check')}</Button>
        <span role="status" className="fl-small">
          {fits && t('formBuilder.preview.fits')}
        </span>
      </div>
    </Form>
  );
}

/** The form as its users will see it, in each language and as wide as a desktop or a phone. */
export function FormPreview({ fields }: { fields: readonly FormField[] }) {
  const t = useT();
  const reader = useLocale();
  const [locale, setLocale] = useState<Locale>(reader);
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  // Other defaults, keys or languages begin a new form: typed answers and messages would be of the old one.
  const begins = JSON.stringify([locale, defaultsOf(fields), fields.map(({ key, kind }) => [key, kind])]);
  return (
    <section className={styles.preview} aria-label={t('formBuilder.preview')}>
      <header>
        <h3>{t('formBuilder.preview')}</h3>
        <Segmented
          size="small"
          aria-label={t('formBuilder.preview.language')}
          value={locale}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          onChange={setLocale}
        />
        <Segmented
          size="small"
          aria-label={t('formBuilder.preview.width')}
          value={width}
          options={(['desktop', 'phone'] as const).map((value) => ({
            value,
            label: t(`formBuilder.preview.${value}`),
          }))}
          onChange={setWidth}
        />
      </header>
      <div className={width === 'phone' ? styles.phone : styles.desktop} lang={locale}>
        {fields.length > 0 ? (
          <Answers key={begins} fields={fields} locale={locale} />
        ) : (
          <p className={styles.empty}>{t('formBuilder.preview.none')}</p>
        )}
      </div>
    </section>
  );
}
