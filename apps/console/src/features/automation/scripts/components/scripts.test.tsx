import { expect, it } from 'vitest';
import { toBody } from './script-drawer.tsx';
import type { ScriptValues } from './script-form.tsx';

const values: ScriptValues = {
  name: 'sign',
  platformId: 1,
  version: '2',
  source: 'text',
  content: 'log.info(1)',
  downloadUrl: ' https://files.example/sign.js ',
  md5: 'a'.repeat(32),
  parameters: [{ key: 'a', label: 'A', kind: 'text', options: ['left over'], defaultValue: 'x', required: false }],
  userIds: [],
};

it('sends the text, or the address with its MD5, never both', () => {
  expect(toBody(values)).toMatchObject({ content: 'log.info(1)' });
  expect(toBody(values)).not.toHaveProperty('downloadUrl');
  const address = toBody({ ...values, source: 'address' });
  expect(address).toMatchObject({ downloadUrl: 'https://files.example/sign.js', md5: 'a'.repeat(32) });
  expect(address).not.toHaveProperty('content');
});

it('sends no options of a parameter that is a text', () => {
  expect(toBody(values).parameters[0]).toMatchObject({ options: [], defaultValue: 'x' });
});
