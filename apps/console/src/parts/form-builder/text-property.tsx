import { type FormText, textIn } from '@flotilla/contract/form-model';
import { locales, word } from '@flotilla/contract/locale';
import { Input, Switch } from 'antd';
import { localeNames, useLocale, useT } from '../../lib/i18n.ts';
import { propertyName, useBuilderParts } from './builder-context.ts';
import styles from './form-builder.module.css';
import { Property } from './property.tsx';
import type { Node } from './tree.ts';

interface Props {
  node: Node;
  property: 'label' | 'help';
  most: number;
}

/** A text of a field: the same in every language, or one for each. */
export function TextProperty({ node, property, most }: Props) {
  const t = useT();
  const locale = useLocale();
  const { send, use, texts } = useBuilderParts();
  const text = node.field[property] ?? '';
  const name = propertyName(t, texts, property);
  const set = (value: FormText) =>
    send({ do: 'change', uid: node.uid, property, value: value === '' && property === 'help' ? undefined : value });
  const inThree = typeof text !== 'string';
  const toggle = (three: boolean) => {
    const one = textIn(text, locale);
    set(three ? word(one, one, one) : one);
  };
  const isTranslatable = use.properties.includes('help');
  return (
    <div className={styles.texts}>
      {isTranslatable && (
        <span className={styles.three}>
          <Switch
            size="small"
            checked={inThree}
            aria-label={`${name}: ${t('formBuilder.inThree')}`}
            onChange={toggle}
          />
          <span aria-hidden="true">{t('formBuilder.inThree')}</span>
        </span>
      )}
      {typeof text === 'string' ? (
        <Property node={node} property={property}>
          <Input maxLength={most} value={text} onChange={({ target }) => set(target.value)} />
        </Property>
      ) : (
        locales.map((language, index) => (
          <Property
            key={language}
            node={node}
            property={property}
            label={t('formBuilder.inLanguage', { property: name, language: localeNames[language] })}
            isFirst={index === 0}
          >
            <Input
              maxLength={most}
              lang={language}
              value={text[language]}
              onChange={({ target }) => set({ ...text, [language]: target.value })}
            />
          </Property>
        ))
      )}
    </div>
  );
}
