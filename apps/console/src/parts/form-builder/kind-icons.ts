import type { FormKind } from '@flotilla/contract/form-model';
import type { IconName } from '../../components/text/icon.tsx';

export const kindIcons: Readonly<Record<FormKind, IconName>> = {
  text: 'text',
  number: 'size',
  choice: 'down',
  choices: 'tasks',
  switch: 'power',
  date: 'calendar',
  group: 'folder',
};
