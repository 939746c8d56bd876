// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { clearErrorLog, listenForErrors, logError, useErrorLog } from './error-log.ts';

const messages = () => useErrorLog.getState().errors.map(({ message }) => message);
beforeEach(clearErrorLog);

it('keeps the newest 50 errors with where they happened', () => {
  history.replaceState(null, '', '/fleet/devices?pageNum=2');
  for (let nth = 1; nth <= 51; nth += 1) logError(new Error(`error ${nth}`), true);
  expect(messages()).toHaveLength(50);
  expect(useErrorLog.getState().errors[0]).toMatchObject({ message: 'error 51', path: '/fleet/devices?pageNum=2' });
  logError('a text', true);
  expect(messages()[0]).toBe('a text');
});

it('keeps nothing in a build that is not for production', () => {
  listenForErrors();
  logError(new Error('while developing'));
  dispatchEvent(new ErrorEvent('error', { error: new Error('uncaught') }));
  expect(messages()).toEqual([]);
});
