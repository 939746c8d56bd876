import { changelog } from './api-version.ts';
import { parseTypes, type TypeDeclaration } from './parse-types.ts';

const head = `<!-- Generated from packages/script-api/src/globals.ts by packages/script-api/src/generate.ts. -->

# What a script can do

A script is plain JavaScript. It runs on the agent, in a sandbox of its own for each phone, and sees nothing but the language and
the globals on this page. An editor knows them with \`packages/script-api/script.gen.d.ts\`.

\`\`\`js
await device.launch('com.android.settings');
await device.tapOn({ textContains: 'battery' });
const level = await device.battery();
log.ok('battery at', level, 'percent');
if (level < params.least) await device.screenshot('low-battery');
return { level };
\`\`\`

## Limits

| what | limit | when it is passed |
|---|---|---|
| the whole run | the task's time limit, or the site's (one hour by default) | the run fails as \`timeout\` |
| without awaiting | 2 seconds of processor time | the run fails as \`timeout\` |
| memory | 32 MB | the run fails as \`memory\` |
| calls waiting at the same time | 100 | the call throws |
| a call's arguments | 256 K characters of JSON | the call throws \`ArgumentError\` |
| the result | 64 K characters of JSON | the run fails |
| a line of the log | 8,000 characters | it is cut |
| the log | 2,000 lines or 512,000 characters a second | the rest is dropped and counted |

## Errors

| name | thrown when |
|---|---|
| \`ArgumentError\` | an argument is wrong; the message names the call and the argument |
| \`TimeoutError\` | something took longer than its \`timeoutMs\` |
| \`UnsupportedError\` | the phone cannot do this at all; not caught, it fails the run as \`unsupported\` |
| \`PhoneGoneError\` | the phone is unplugged, switched off or out of reach |
| \`FileError\` | a file on the phone does not exist, is too large or not accessible, or a file cannot be saved with the run |
| \`SiteError\` | the site refuses a call of \`data\`, \`cache\` or \`tables\`; the message says why |
| \`HttpError\` | a request is not allowed or did not succeed |

`;

/** The page about the script API. */
export function renderDocs(source: string): string {
  const types = parseTypes(source);
  const globals = types.find((one) => one.name === 'ScriptGlobals')!;
  const rest = types.filter((one) => one !== globals);
  const table = globals.members.map(
    ({ name, signature, doc }) => `| \`${name}\` | ${linked(signature, rest)} | ${doc} |`,
  );
  const overview = `## Globals\n\n${globals.doc}\n\n| name | type | |\n|---|---|---|\n${table.join('\n')}\n`;
  return `${head}${overview}\n${rest.map(renderType).join('\n')}\n${changelog}`;
}

function linked(signature: string, types: readonly TypeDeclaration[]): string {
  const type = signature.slice(signature.indexOf(':') + 2);
  return types.some((one) => one.name === type) ? `[${type}](#${type.toLowerCase()})` : `\`${type}\``;
}

function renderType({ name, extends: base, doc, example, members, alias }: TypeDeclaration): string {
  const more = base === '' ? '' : `\n\nAlso everything of [${base}](#${base.toLowerCase()}).`;
  const body = members.map((one) => `- \`${one.signature}\`${one.doc === '' ? '' : `  \n  ${one.doc}`}`).join('\n');
  const shown = example === '' ? '' : `\n\n\`\`\`js\n${example}\n\`\`\``;
  return `### ${name}\n\n${doc}${more}${shown}\n\n${alias === '' ? body : `\`${alias}\``}\n`;
}
