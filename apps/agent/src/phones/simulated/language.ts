export type Language = 'en' | 'zh-CN';

/** A text in the languages that simulated phones know. */
export type Words = readonly [english: string, chinese: string];
export type Say = (...words: Words) => string;

export const sayIn =
  (language: Language): Say =>
  (english, chinese) =>
    language === 'zh-CN' ? chinese : english;
