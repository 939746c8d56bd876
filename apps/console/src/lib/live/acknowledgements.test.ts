import type { FromBrowser } from '@flotilla/contract/live';
import { quickAnswerMs, quickPicturesTogether, quickPictureWindow } from '@flotilla/contract/picture-window';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Acknowledgements } from './acknowledgements.ts';

let sent: FromBrowser[] = [];
let owed: Acknowledgements;
const taken = () => sent.splice(0);
const ack = (deviceNo: string, count: number) => ({ action: 'pictureAck', deviceNo, count });
const wideAck = (deviceNo: string, count: number) => ({ ...ack(deviceNo, count), ahead: quickPictureWindow });
const draw = (deviceNo: string, times: number) => {
  for (let time = 0; time < times; time += 1) owed.drawn(deviceNo, 1);
};
function answerAfter(ms: number) {
  owed.pinged();
  vi.advanceTimersByTime(ms);
  owed.ponged();
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  owed = new Acknowledgements((message) => sent.push(message));
});
afterEach(() => vi.useRealTimers());

it('tells of three pictures together, and of fewer a moment later', () => {
  draw('A-1', 4);
  expect(taken()).toEqual([ack('A-1', 3)]);
  draw('A-2', 2);
  vi.advanceTimersByTime(1_000);
  expect(taken()).toEqual([ack('A-1', 1), ack('A-2', 2)]);
});

it('lets the site send further ahead where its answers come quickly', () => {
  answerAfter(quickAnswerMs - 1);
  // The site still counts to three for a phone for which it has received no other limit.
  draw('A-1', 3);
  expect(taken()).toEqual([wideAck('A-1', 3)]);
  draw('A-1', quickPicturesTogether - 1);
  expect(taken()).toEqual([]);
  draw('A-1', 1);
  expect(taken()).toEqual([wideAck('A-1', quickPicturesTogether)]);
});

it('tells what is owed at once when answers come late, and counts to three again', () => {
  answerAfter(1);
  draw('A-1', 3 + 5);
  taken();
  answerAfter(quickAnswerMs);
  expect(taken()).toEqual([ack('A-1', 5)]);
  draw('A-1', 3);
  expect(taken()).toEqual([ack('A-1', 3)]);
});

it('takes an answer that has not come by the next ping for a late one', () => {
  answerAfter(1);
  owed.pinged();
  draw('A-1', 3);
  taken();
  owed.pinged();
  draw('A-1', 3);
  expect(taken()).toEqual([ack('A-1', 3)]);
});

it('begins anew with another connection, and forgets a phone that is shown no more', () => {
  answerAfter(1);
  draw('A-1', 4);
  owed.drop('A-1');
  draw('A-1', 3);
  expect(taken()).toEqual([wideAck('A-1', 3), wideAck('A-1', 3)]);
  draw('A-1', 2);
  owed.clear();
  draw('A-1', 3);
  expect(taken()).toEqual([ack('A-1', 3)]);
});
