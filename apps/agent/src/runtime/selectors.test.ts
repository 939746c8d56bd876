import type { CheckedElement } from '@flotilla/script-api';
import { expect, test } from 'vitest';
import type { ScreenElement } from '../phones/phone.ts';
import { matching } from './selectors.ts';
import { element } from './testing/fake-phone.ts';

const save = element({ id: 'app:id/save', text: 'Save', description: 'Save draft', className: 'Button' });
const label = element({ id: 'app:id/label', text: 'Saved', description: 'State', clickable: false });

const conditions: [Partial<CheckedElement>, ScreenElement[]][] = [
  [{ text: 'Save' }, [save]],
  [{ textContains: 'save' }, [save, label]],
  [{ id: 'app:id/label' }, [label]],
  [{ className: 'Button' }, [save]],
  [{ description: 'Save draft' }, [save]],
  [{ description: 'Save' }, []],
  [{ descriptionContains: 'DRAFT' }, [save]],
  [{ clickable: true }, [save]],
  [{ clickable: false }, [label]],
  [{ textContains: 'save', clickable: false, description: 'Save draft' }, []],
];

test.each(conditions)('%j finds what holds every condition', (selector, expected) => {
  expect(matching([save, label], selector as CheckedElement).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});
