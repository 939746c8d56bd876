import { type Locale, type Word, word } from '@flotilla/contract/locale';

/** A robot that takes longer counts as unreachable. */
export const responseMs = 10_000;

/** The errors of a message that reached no robot. The database has their English text, and readers see their own language. */
export const postErrors = {
  timeout: word(
    `${responseMs / 1000} 秒内没有应答`,
    `no response within ${responseMs / 1000} s`,
    `${responseMs / 1000} 秒內沒有回應`,
  ),
  host: word('找不到该主机，或不是网页地址', 'no such host, or not a web address', '找不到該主機，或不是網頁位址'),
  connection: word('无法连接', 'no connection', '無法連線'),
};

const byText: ReadonlyMap<string, Word> = new Map(Object.values(postErrors).map((words) => [words.en, words]));

/** Returns the reader's text of an own error. Codes and the words of robots stay as they are. */
export const shownSendError = (error: string, locale: Locale): string => byText.get(error)?.[locale] ?? error;
