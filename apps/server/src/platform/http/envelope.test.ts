import { term } from '@flotilla/contract/terms';
import { userWords } from '@flotilla/contract/words/users';
import { expect, test } from 'vitest';
import { type CallError, invalidField, taken, withNames, wrongFileType } from './call-error.ts';
import { failure } from './envelope.ts';

const dataOf = (error: CallError, locale: 'zh-CN' | 'en' | 'zh-TW') => failure(error, locale, 'r').envelope;

test('what is wrong with a field is said in the caller’s language, beside the whole and at the field', () => {
  const error = withNames(invalidField('parentId', term('unknown')), userWords);
  expect(dataOf(error, 'zh-CN')).toEqual({
    code: 400,
    msg: '上级用户：不存在',
    data: { errors: [{ path: 'parentId', message: '上级用户：不存在' }] },
  });
  expect(dataOf(error, 'en').data).toEqual({ errors: [{ path: 'parentId', message: 'Parent user: not found' }] });
  expect(dataOf(taken(userWords, 'userName', 'eve'), 'zh-TW').data).toEqual({
    errors: [{ path: 'userName', message: '使用者名稱「eve」已存在' }],
  });
});

test('a field without a sentence of its own has that of the error', () => {
  const message = '文件格式错误，仅支持 .apk';
  expect(dataOf(wrongFileType('.apk'), 'zh-CN').data).toEqual({ errors: [{ path: 'file', message }] });
});
