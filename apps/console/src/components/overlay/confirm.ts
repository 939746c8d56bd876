import type { ReactNode } from 'react';
import { create } from 'zustand';
import { t } from '../../lib/i18n.ts';

export interface Question {
  title: string;
  text?: ReactNode;
  /** The ids of the named rows, shown in small text. */
  ids?: string;
  danger?: boolean;
  /** The text that the user must type to confirm: the number of affected phones. */
  typed?: string;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

export const useQuestion = create<{ asked: Asked | undefined }>(() => ({ asked: undefined }));

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

/** Acts if the user confirms. */
export const afterConfirm = (question: Question, act: () => void): void =>
  void confirm(question).then((yes) => yes && act());

/** More names are counted instead of listed, and more ids left out. */
const namesShown = 2;
const idsShown = 20;

export interface Thing {
  readonly id: number;
  readonly name: string;
}

/** The names of a question; of many the first. */
export const listNames = (names: readonly string[]): string => names.slice(0, namesShown).join(t('confirm.comma'));

/** The objects of a question, each with its id. */
export const listIds = (things: readonly Thing[]): string =>
  things
    .slice(0, idsShown)
    .map(({ id, name }) => t('confirm.id', { id, name }))
    .join(t('confirm.comma')) + (things.length > idsShown ? ' …' : '');

/** The warning before a delete: it names what is deleted and what else is deleted. `counted`: "3 platforms". */
export function confirmDelete(things: readonly Thing[], counted: string, alsoDeleted?: ReactNode): Promise<boolean> {
  const names = listNames(things.map(({ name }) => t('confirm.quoted', { name })));
  const title = t('confirm.delete', { count: things.length, names, counted });
  return confirm({ title, text: alsoDeleted, ids: listIds(things), danger: true });
}
