import { type SQL, sql } from '../../../platform/db/orm.ts';

const mostCharacters = 200;

/** A statement's text without literals and comments, in one line, cut to 200 characters. Values of parameters are never in it. */
export const shownText = (query: SQL): SQL<string> => {
  const withoutComments = sql`regexp_replace(regexp_replace(coalesce(${query}, ''), '/\\*.*?\\*/', ' ', 'g'), '--[^\\n]*', ' ', 'g')`;
  const withoutTexts = sql`regexp_replace(${withoutComments}, '''([^'']|'''')*(''|$)', '''…''', 'g')`;
  const withoutDollars = sql`regexp_replace(${withoutTexts}, '\\$[A-Za-z_]*\\$.*', '$…$', 'g')`;
  const line = sql`regexp_replace(trim(${withoutDollars}), '\\s+', ' ', 'g')`;
  return sql<string>`regexp_replace(${line}, ${sql.raw(`'^(.{${mostCharacters - 1}}).{2,}$', '\\1…'`)})`;
};
