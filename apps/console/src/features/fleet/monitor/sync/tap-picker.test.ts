import { expect, test } from 'vitest';
import { TapPicker } from './tap-picker.ts';

const element = { id: 'app:id/ok', className: 'Button', text: 'OK', description: '', nth: 0 };

function started() {
  const [leader, followers]: unknown[][] = [[], []];
  let seq = 0;
  const picker = new TapPicker({
    leader(action) {
      seq += 1;
      leader!.push(action.action_type);
      return seq;
    },
    followers: (action) => followers!.push(action),
  });
  return { picker, leader: leader!, followers: followers! };
}

test.each(['before', 'after'])('a tap is sent with the element that the leader tells %s it is lifted', (when) => {
  const { picker, leader, followers } = started();
  picker.take({ action_type: '_touchDown', x: 0.2, y: 0.3 });
  if (when === 'before') picker.picked({ seq: 1, element });
  picker.take({ action_type: '_touchUp', x: 0.2, y: 0.3 });
  if (when === 'after') picker.picked({ seq: 1, element });
  expect(leader).toEqual(['_pick', '_touchDown', '_touchUp']);
  expect(followers).toEqual([{ action_type: '_tapElement', x: 0.2, y: 0.3, element }]);
});

test('a finger that draws goes to the others by place, from where it began', () => {
  const { picker, followers } = started();
  picker.take({ action_type: '_touchDown', x: 0.5, y: 0.8 });
  picker.take({ action_type: '_touchMove', x: 0.5, y: 0.795 });
  picker.take({ action_type: '_touchMove', x: 0.5, y: 0.6 });
  picker.take({ action_type: '_touchUp', x: 0.5, y: 0.4 });
  picker.picked({ seq: 1, element });
  expect(followers).toEqual([
    { action_type: '_touchDown', x: 0.5, y: 0.8 },
    { action_type: '_touchMove', x: 0.5, y: 0.6 },
    { action_type: '_touchUp', x: 0.5, y: 0.4 },
  ]);
});

test('keys and second fingers are not its business', () => {
  const { picker } = started();
  expect(picker.take({ action_type: '_home' })).toBe(false);
  expect(picker.take({ action_type: '_touchDown', x: 0, y: 0, pointerId: 1 })).toBe(false);
});
