export interface Member {
  /** The signature as in the source, without the semicolon. */
  readonly signature: string;
  readonly name: string;
  readonly doc: string;
}

export interface TypeDeclaration {
  readonly name: string;
  readonly extends: string;
  readonly doc: string;
  /** Lines of code that show its use; empty without one. */
  readonly example: string;
  /** The members of an interface; empty for a type alias. */
  readonly members: readonly Member[];
  /** The type of a type alias; empty for an interface. */
  readonly alias: string;
}

const declaration =
  /\/\*\*(?<doc>(?:(?!\*\/)[\s\S])*)\*\/\nexport (?:interface (?<name>\w+)(?: extends (?<base>\w+))? \{\n(?<body>[\s\S]*?)^\}|type (?<aliasName>\w+) =(?<alias>[^;]*(?:\{[^}]*\})?[^;]*);)/gm;
const member = /(?: {2}\/\*\*(?<doc>(?:(?!\*\/)[\s\S])*)\*\/\n)? {2}(?<signature>(?:readonly )?(?<name>\w+)[^\n]*);\n/g;

/** The exported types of a file that is written in the plain form of `globals.ts`. */
export function parseTypes(source: string): TypeDeclaration[] {
  return [...source.matchAll(declaration)].map(({ groups = {} }) => ({
    name: groups.name ?? groups.aliasName ?? '',
    extends: groups.base ?? '',
    ...withExample(groups.doc),
    members: [...(groups.body ?? '').matchAll(member)].map(({ groups: one = {} }) => ({
      name: one.name ?? '',
      signature: one.signature ?? '',
      doc: plain(one.doc),
    })),
    alias: (groups.alias ?? '').replace(/\s+/g, ' ').replace(/^ \| /, ' ').trim(),
  }));
}

const tag = ' * @example\n';
/** A comment's text without its example, and the example as it is written. */
function withExample(comment = '') {
  const at = comment.indexOf(tag);
  if (at < 0) return { doc: plain(comment), example: '' };
  const lines = comment.slice(at + tag.length).split('\n');
  const code = lines.map((line) => line.replace(/^ \* ?/, '')).join('\n');
  return { doc: plain(comment.slice(0, at)), example: code.trim() };
}

/** The text of a comment as one paragraph. */
function plain(comment = ''): string {
  return comment
    .replace(/^\s*\*? ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
