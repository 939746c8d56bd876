import type { ReactNode } from 'react';
import { create } from 'zustand';
import { t } from '../lib/i18n.ts';

export interface Question {
  title: string;
  text?: ReactNode;
  okText?: string;
  danger?: boolean;
  /** Has to be typed before the answer can be yes: the number of phones that it touches. */
  typed?: string;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

export const useQuestion = create<{ asked: Asked | undefined }>(() => ({ asked: undefined }));

/** Asks before something is done; answers whether to go on. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useQuestion.setState({ asked: undefined });
      resolve(yes);
    };
    useQuestion.setState({ asked: { ...question, answer } });
  });
}

/** More names than this are counted instead of listed. */
const namesShown = 10;

type Names = readonly (string | number)[];

/** The names of a question; of very many the first. */
export const listNames = (names: Names): string =>
  names.slice(0, namesShown).join(', ') + (names.length > namesShown ? ' …' : '');

/** The warning before a delete: it names what goes, and says what goes with it. */
export function confirmDelete(names: Names, more?: ReactNode): Promise<boolean> {
  const listed = listNames(names);
  const text =
    names.length > namesShown
      ? t('confirm.deleteMany', { names: listed, count: names.length })
      : t('confirm.deleteSome', { names: listed });
  return confirm({
    title: t('confirm.delete'),
    text: more ? [text, ' ', more] : text,
    okText: t('action.delete'),
    danger: true,
  });
}
