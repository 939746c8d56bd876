import type { FormKind } from '@flotilla/contract/form-model';
import type { IconName } from '../../components/text/icon.tsx';

export const kindIcons: Readonly<Record<FormKind, IconName>> = {
  text: 'text',
  number: 'hash',
  choice: 'down',
  choices: 'tasks',
  switch: 'toggle',
  date: 'calendar',
  group: 'folder',
};
