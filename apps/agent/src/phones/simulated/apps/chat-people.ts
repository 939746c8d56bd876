import { pick, type Random, shuffled } from '../random.ts';
import type { Color } from '../ui/palette.ts';

interface Message {
  readonly text: string;
  readonly mine: boolean;
  /** Monotonic; a message with a later time has not arrived yet. */
  readonly at: number;
}

export interface Conversation {
  readonly name: string;
  readonly color: Color;
  readonly when: string;
  unread: number;
  readonly messages: Message[];
}

const names = [
  'Lin Xia',
  'Anna Weber',
  'Team North',
  'Chen Hao',
  'Maya Patel',
  'Parcel desk',
  'Tom Baker',
  'Sofia Rossi',
  'Wei Zhang',
  'Family',
];
const colors = ['#6d5bd0', '#12a396', '#e0663f', '#2f7df0', '#c2489a', '#3c9a4f', '#c98a1b', '#5a6b82'] as const;
const openings = [
  ['Are you free at three?', 'Yes, see you there'],
  ['The parcel is at the front desk.', 'Thanks, I will pick it up'],
  ['Photos from Sunday are online!', 'They look great'],
  ['Did the update go through?', 'All green here'],
  ['Dinner tonight?', 'Sounds good, at seven'],
  ['Your order has been shipped.', 'Thank you'],
] as const;
const answers = [
  'Got it, thanks!',
  'Sounds good.',
  'On my way.',
  'Let me check and come back to you.',
  'Great, talk later!',
  'Sure, no problem.',
];
const times = ['09:12', '08:47', 'Yesterday', 'Yesterday', 'Monday', 'Sunday', 'Friday'];

export function somePeople(random: Random): Conversation[] {
  const tints = shuffled(random, colors);
  return shuffled(random, names)
    .slice(0, 7)
    .map((name, index) => {
      const [question, reply] = pick(random, openings);
      const isAnswered = random() < 0.6;
      return {
        name,
        color: tints[index % tints.length]!,
        when: times[index]!,
        unread: isAnswered ? 0 : 1 + Math.floor(random() * 3),
        messages: [
          { text: question, mine: false, at: Number.NEGATIVE_INFINITY },
          ...(isAnswered ? [{ text: reply, mine: true, at: Number.NEGATIVE_INFINITY }] : []),
        ],
      };
    });
}

export const answerTo = (question: string, random: Random): string =>
  question.trim().endsWith('?')
    ? pick(random, ['Yes!', 'I think so.', 'Not sure yet, I will ask.'])
    : pick(random, answers);
