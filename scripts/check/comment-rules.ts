import type { Rule } from './import-rules.ts';

const comment = /(?:^|[ \t])\/\*\*?([\s\S]*?)\*\/|(?:^|[\s;{(,])\/\/ (.*)$/gm;
/** Words that comments avoid: states, returns, receives, again, a user, exists or is located say more. */
const avoided =
  /\b(told|tells?|telling|says|said|hears?|heard|hearing|anew|once more|a second look|nobody[’']s|somebody|in a hurry|forgotten|laid aside|handed out|by itself|stands|lies)\b/i;
const opener = /^(What|Where|How|As if|Of|It)\b/;
/** Code in backticks, and names with hyphens. */
const names = /`[^`]*`|\w+-[\w-]+/g;
const directive = /biome-ignore|@ts-|@vite-ignore/;

/** Comments begin with the subject or the verb, and use the words of the field. */
export const commentsArePlain: Rule = (files) =>
  files
    .filter(({ path }) => !path.startsWith('scripts/check/') && !/\.gen\.(d\.)?ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(comment)].flatMap(([, block, line]) => {
        const sentence = (block ?? line ?? '')
          .replace(/\n\s*\*/g, ' ')
          .replace(names, '')
          .trim();
        const word = avoided.exec(sentence)?.[0] ?? opener.exec(sentence)?.[0];
        if (word === undefined || directive.test(sentence)) return [];
        return [`${path}: write another word for “${word}”: ${sentence.slice(0, 80)}`];
      }),
    );
