import { type FormOption, type FormText, mostOptionCharacters, textIn } from '@flotilla/contract/form-model';
import { locales, word } from '@flotilla/contract/locale';
import { Input, Select } from 'antd';
import { localeNames, useT } from '../../lib/i18n.ts';
import { useBuilderParts } from './builder-context.ts';
import styles from './form-builder.module.css';
import { Property } from './property.tsx';
import type { Node } from './tree.ts';

/** The text of an option in one language. Texts that are the same in all languages are stored as one. */
function withText({ value, label }: FormOption, language: (typeof locales)[number], text: string): FormOption {
  const before = label ?? value;
  const all = word(
    ...(locales.map((one) => (one === language ? text : textIn(before, one))) as [string, string, string]),
  );
  const isOne = locales.every((one) => all[one] === all['zh-CN']);
  const next: FormText = isOne ? all['zh-CN'] : all;
  return next === value ? { value } : { value, label: next };
}

/** The options of a choice: their values, and below them their texts. */
export function OptionsProperty({ node }: { node: Node }) {
  const t = useT();
  const { send, use } = useBuilderParts();
  const { field, uid } = node;
  if (!('options' in field)) return null;
  const { options } = field;
  const set = (value: readonly FormOption[]) => send({ do: 'change', uid, property: 'options', value });
  const setValues = (values: readonly string[]) =>
    set(values.map((value) => options.find((option) => option.value === value) ?? { value }));
  return (
    <>
      <Property node={node} property="options">
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          placeholder={t('formBuilder.optionsHint')}
          value={options.map(({ value }) => value)}
          onChange={setValues}
        />
      </Property>
      {use.properties.includes('help') && options.length > 0 && (
        <details className={styles.details}>
          <summary>{t('formBuilder.optionTexts')}</summary>
          {options.map((option, index) => (
            <div key={option.value} className={styles.optionTexts}>
              {locales.map((language) => (
                <Input
                  key={language}
                  lang={language}
                  maxLength={mostOptionCharacters}
                  aria-label={t('formBuilder.inLanguage', {
                    property: t('formBuilder.optionText', { value: option.value }),
                    language: localeNames[language],
                  })}
                  value={textIn(option.label ?? option.value, language)}
                  onChange={({ target }) =>
                    set(options.map((one, at) => (at === index ? withText(one, language, target.value) : one)))
                  }
                />
              ))}
            </div>
          ))}
        </details>
      )}
    </>
  );
}
