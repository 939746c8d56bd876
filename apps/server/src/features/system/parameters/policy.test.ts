import { expect, test } from 'vitest';
import { isPublic, isSecret, valueFault } from './policy.ts';

test.each([
  ['session.idleMinutes', ['1', '999999'], ['0', '1000000', '-1', '1.5', '01', '']],
  ['run.keepDays', ['0', '10'], ['x']],
  ['upload.importMegabytes', ['1', '500'], ['0', '501']],
  ['register.open', ['0', '1'], ['2', '', 'yes']],
  ['site.timeZone', ['Europe/Lisbon'], ['Mars/Olympus', '']],
  ['ice.servers', ['[]', '[{"urls":"stun:host"}]'], ['{}', '["stun:host"]', '[', '']],
  ['oidc.issuer', ['', 'https://id.example', 'https://id.example/realm'], ['id.example', 'https://id.example/?a=1']],
  ['oidc.issuer', ['http://localhost:8080', 'http://127.0.0.1'], ['http://id.example', 'ftp://localhost']],
  ['oidc.issuer', [], ['https://id.example/#a', 'https://id.example/?a=1#a']],
  ['site.title', ['', 'Depot'], []],
  ['own.colour', ['', 'red'], []],
  ['toString', ['0'], []],
])('%s takes %j and refuses %j', (key, taken, refused) => {
  expect(taken.filter((value) => valueFault(key, value) !== null)).toEqual([]);
  expect(refused.filter((value) => valueFault(key, value) === null)).toEqual([]);
});

test('only what is declared so is public or secret', () => {
  const keys = ['site.title', 'metrics.token', 'run.keepDays', 'own.colour', 'toString'];
  expect(keys.filter(isPublic)).toEqual(['site.title']);
  expect(keys.filter(isSecret)).toEqual(['metrics.token']);
});
