/** The operator before a command. */
type Joint = ';' | '&&' | '||';

interface Step {
  readonly joint: Joint;
  /** Commands joined by pipes. */
  readonly pipeline: readonly (readonly string[])[];
}

export class ShellSyntaxError extends Error {}

type Token = { readonly word: string } | { readonly operator: string };

function tokens(line: string): Token[] {
  const found: Token[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  const endWord = () => {
    if (word !== undefined) found.push({ word });
    word = undefined;
  };
  for (let index = 0; index < line.length; index++) {
    const letter = line[index]!;
    if (quote) {
      if (letter === quote) quote = undefined;
      else if (letter === '\\' && quote === '"' && index + 1 < line.length) word += line[++index]!;
      else word += letter;
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      word ??= '';
    } else if (letter === '\\' && index + 1 < line.length) word = (word ?? '') + line[++index]!;
    else if (letter === '\n' || letter === ';') {
      endWord();
      found.push({ operator: ';' });
    } else if (/\s/.test(letter)) endWord();
    else if (letter === '&' || letter === '|') {
      endWord();
      const operator = line[index + 1] === letter ? letter + letter : letter;
      index += operator.length - 1;
      found.push({ operator });
    } else if (letter === '<' || letter === '>' || letter === '`' || letter === '$') {
      throw new ShellSyntaxError(`sh: '${letter}' is not supported by a simulated phone`);
    } else word = (word ?? '') + letter;
  }
  if (quote) throw new ShellSyntaxError('sh: no closing quote');
  endWord();
  return found;
}

const isJoint = (operator: string): operator is Joint => operator === ';' || operator === '&&' || operator === '||';

/** Supports words, quotes, `;`, `&&`, `||` and pipes; no variables and no files. */
export function parseShell(line: string): Step[] {
  const steps: { joint: Joint; pipeline: string[][] }[] = [];
  let joint: Joint = ';';
  let pipeline: string[][] = [];
  let words: string[] = [];
  const endCommand = (before: string) => {
    if (!words.length) throw new ShellSyntaxError(`sh: syntax error: unexpected '${before}'`);
    pipeline.push(words);
    words = [];
  };
  for (const token of tokens(line)) {
    if ('word' in token) words.push(token.word);
    else if (token.operator === '|') endCommand('|');
    else if (isJoint(token.operator)) {
      if (token.operator === ';' && !words.length && !pipeline.length) continue;
      endCommand(token.operator);
      steps.push({ joint, pipeline });
      pipeline = [];
      joint = token.operator;
    } else throw new ShellSyntaxError(`sh: '${token.operator}' is not supported by a simulated phone`);
  }
  if (words.length || pipeline.length || joint !== ';') {
    endCommand('end of line');
    steps.push({ joint, pipeline });
  }
  return steps;
}
