import type { FormFault, FormUse } from '@flotilla/contract/form-check';
import { type FormField, type FormProperty, textIn } from '@flotilla/contract/form-model';
import { createContext, use } from 'react';
import { currentLocale, type Translate, useLocale, useT } from '../../lib/i18n.ts';
import type { BuilderState } from './builder-state.ts';
import type { Send } from './use-builder.ts';

/** The texts of a place that has its own words for the parts of a field. */
export interface BuilderTexts {
  readonly properties?: Partial<Readonly<Record<FormProperty, string>>>;
  readonly kinds?: Partial<Readonly<Record<FormField['kind'], string>>>;
  readonly faults?: Partial<Readonly<Record<FormFault['name'], (fault: FormFault) => string>>>;
  /** The button that adds a field, if there is only one kind. */
  readonly add?: string;
}

export interface ShownFault {
  readonly property: FormProperty;
  readonly text: string;
}
export type ShownFaults = ReadonlyMap<string, readonly ShownFault[]>;

export interface Builder {
  readonly state: BuilderState;
  readonly send: Send;
  readonly use: FormUse;
  /** The properties of new fields. */
  readonly fresh: object;
  readonly texts: BuilderTexts;
  /** The faults that are shown. */
  readonly faults: ShownFaults;
}

export const BuilderContext = createContext<Builder | undefined>(undefined);

export function useBuilderParts(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error('a part of the form builder is outside of one');
  return builder;
}

/** Returns the name of a field for people. */
export function useLabelOf(): (field: FormField) => string {
  const t = useT();
  const locale = useLocale();
  return (field) => textIn(field.label, locale).trim() || field.key.trim() || t('formBuilder.unnamed');
}

export const kindName = (t: Translate, texts: BuilderTexts, kind: FormField['kind']): string =>
  texts.kinds?.[kind] ?? t(`formBuilder.kind.${kind}`);

export const propertyName = (t: Translate, texts: BuilderTexts, property: FormProperty): string =>
  texts.properties?.[property] ?? t(`formBuilder.property.${property}`);

export const faultText = (texts: BuilderTexts, fault: FormFault): string =>
  texts.faults?.[fault.name]?.(fault) ?? fault.message[currentLocale()];
