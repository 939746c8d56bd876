import { term } from '@flotilla/contract/terms';
import { userWords } from '@flotilla/contract/words/users';
import { expect, test } from 'vitest';
import { type CallError, invalidField, taken, wrongFileType } from './call-error.ts';
import { failure } from './envelope.ts';

const dataOf = (error: CallError, locale: 'zh-CN' | 'en' | 'zh-TW') => failure(error, locale, 'r').envelope;

test('what is wrong with a field is said in the caller’s language, beside the whole and at the field', () => {
  const error = invalidField('parentId', term('unknown'));
  expect(dataOf(error, 'zh-CN')).toEqual({
    code: 400,
    msg: '输入有误：parentId 不存在',
    data: { errors: [{ path: 'parentId', message: '不存在' }] },
  });
  expect(dataOf(error, 'en').data).toEqual({ errors: [{ path: 'parentId', message: 'not found' }] });
  expect(dataOf(taken(userWords, 'userName', 'eve'), 'zh-TW').data).toEqual({
    errors: [{ path: 'userName', message: '已被佔用' }],
  });
});

test('what belongs to no language is said as it is', () => {
  expect(dataOf(wrongFileType('.apk'), 'zh-CN').data).toEqual({ errors: [{ path: 'file', message: '.apk' }] });
});
