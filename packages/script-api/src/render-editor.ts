import { memberWords } from './member-words.ts';
import { type Member, parseTypes } from './parse-types.ts';

const head = `// Generated from packages/script-api by its src/generate.ts; do not edit.

export interface ApiMember {
  readonly name: string;
  readonly signature: string;
  readonly doc: Readonly<Record<'en' | 'zh-CN' | 'zh-TW', string>>;
}
export interface ApiType {
  readonly name: string;
  readonly extends: string;
  readonly doc: string;
  /** Lines of a script; empty without one. */
  readonly example: string;
  readonly members: readonly ApiMember[];
  readonly alias: string;
}
`;

function worded(type: string, { doc: en, ...member }: Member) {
  const [zhCN = en, zhTW = en] = memberWords[`${type}.${member.name}`] ?? [];
  return { ...member, doc: { en, 'zh-CN': zhCN, 'zh-TW': zhTW } };
}

/** The types as data, for the completion and the hints of an editor. */
export const renderEditor = (source: string): string =>
  `${head}\nexport const apiTypes: readonly ApiType[] = [\n${parseTypes(source)
    .map((type) => ({ ...type, members: type.members.map((member) => worded(type.name, member)) }))
    .map((type) => `  ${JSON.stringify(type)},\n`)
    .join('')}];\n`;
