import type { Language } from '../language.ts';

/** Formats times in the phone's language, independent of the host's locale. */
const longDate = (locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' });
const longDates: Record<Language, Intl.DateTimeFormat> = { en: longDate('en-US'), 'zh-CN': longDate('zh-CN') };

export const twoDigits = (value: number) => String(value).padStart(2, '0');
export const timeText = (date: Date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
export const dateText = (date: Date, language: Language) => longDates[language].format(date);
