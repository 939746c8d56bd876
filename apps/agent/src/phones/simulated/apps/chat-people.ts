import type { Say, Words } from '../language.ts';
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

const names: readonly Words[] = [
  ['Lin Xia', '林夏'],
  ['Anna Weber', '王安娜'],
  ['Team North', '北区小组'],
  ['Chen Hao', '陈浩'],
  ['Maya Patel', '马雅'],
  ['Parcel desk', '快递驿站'],
  ['Tom Baker', '唐明'],
  ['Sofia Rossi', '苏菲'],
  ['Wei Zhang', '张伟'],
  ['Family', '家人'],
];
const colors = ['#6d5bd0', '#12a396', '#e0663f', '#2f7df0', '#c2489a', '#3c9a4f', '#c98a1b', '#5a6b82'] as const;
/** A question and its reply, each in both languages. */
const openings = [
  ['Are you free at three?', '三点有空吗？', 'Yes, see you there', '有，到时见'],
  ['The parcel is at the front desk.', '快递放在前台了。', 'Thanks, I will pick it up', '谢谢，我去取'],
  ['Photos from Sunday are online!', '周日的照片传好了！', 'They look great', '拍得真好'],
  ['Did the update go through?', '更新成功了吗？', 'All green here', '这边一切正常'],
  ['Dinner tonight?', '今晚一起吃饭吗？', 'Sounds good, at seven', '好啊，七点'],
  ['Your order has been shipped.', '您的订单已发货。', 'Thank you', '谢谢'],
] as const;
const answers: readonly Words[] = [
  ['Got it, thanks!', '收到，谢谢！'],
  ['Sounds good.', '听起来不错。'],
  ['On my way.', '在路上了。'],
  ['Let me check and come back to you.', '我看一下再回复你。'],
  ['Great, talk later!', '好的，回头聊！'],
  ['Sure, no problem.', '没问题。'],
];
const answersToQuestions: readonly Words[] = [
  ['Yes!', '是的！'],
  ['I think so.', '应该是。'],
  ['Not sure yet, I will ask.', '还不确定，我问问。'],
];
const yesterday: Words = ['Yesterday', '昨天'];
const times: readonly Words[] = [
  ['09:12', '09:12'],
  ['08:47', '08:47'],
  yesterday,
  yesterday,
  ['Monday', '周一'],
  ['Sunday', '周日'],
  ['Friday', '周五'],
];

export function somePeople(random: Random, say: Say): Conversation[] {
  const tints = shuffled(random, colors);
  return shuffled(random, names)
    .slice(0, 7)
    .map((name, index) => {
      const [question, questionInChinese, reply, replyInChinese] = pick(random, openings);
      const isAnswered = random() < 0.6;
      return {
        name: say(...name),
        color: tints[index % tints.length]!,
        when: say(...times[index]!),
        unread: isAnswered ? 0 : 1 + Math.floor(random() * 3),
        messages: [
          { text: say(question, questionInChinese), mine: false, at: Number.NEGATIVE_INFINITY },
          ...(isAnswered ? [{ text: say(reply, replyInChinese), mine: true, at: Number.NEGATIVE_INFINITY }] : []),
        ],
      };
    });
}

export const answerTo = (question: string, random: Random, say: Say): string =>
  say(...pick(random, /[?？]\s*$/.test(question) ? answersToQuestions : answers));
