import { listScripts, scriptParams } from '@flotilla/contract/http/automation/scripts';
import { runNow } from '@flotilla/contract/http/automation/tasks';
import { z } from 'zod';
import { notFound } from '../../../../platform/http/call-error.ts';
import { chosenPhones } from '../blast-radius.ts';
import { tool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import { chosen, confirmation, counted, id, page, pageText } from './arguments.ts';

const { shape: script } = listScripts.answer.shape.list.element;
const { shape: parameter } = script.parameters.element;

const list = tool({
  name: 'list_scripts',
  title: 'List scripts',
  description: 'Lists the scripts that can be run, with their ids, versions and parameters.',
  permissions: ['script:script:list'],
  effect: 'reads',
  notFound: 'Leave out the filters to see all scripts.',
  input: z.strictObject({ search: z.string().max(64).optional().describe('A part of the name.'), ...page }),
  output: z.strictObject({
    scripts: z.array(
      z.strictObject({
        ...{ scriptId: script.id, name: script.name, version: script.version, owner: script.userName },
        parameters: z.array(
          z.strictObject({
            ...{ key: parameter.key, label: parameter.label, kind: parameter.kind },
            ...{ options: parameter.options, required: parameter.required },
          }),
        ),
      }),
    ),
    total: z.int(),
  }),
  async run({ call }, { search, page: pageNum, pageSize }) {
    const query = { pageNum: String(pageNum), pageSize: String(pageSize), ...(search && { name: search }) };
    const { list: rows, total } = await call(listScripts, { query });
    const scripts = rows.map(({ id: scriptId, name, version, userName, parameters }) => ({
      ...{ scriptId, name, version, owner: userName },
      parameters: parameters.map(({ key, label, kind, options, required }) => ({
        key,
        label,
        kind,
        options,
        required,
      })),
    }));
    const lines = scripts.map(({ scriptId, name, version, parameters }) => {
      const params = parameters.map(({ key, kind, required }) => `${key} (${kind}${required ? ', required' : ''})`);
      return `scriptId ${scriptId}: ${name} (version ${version})${params.length > 0 ? `, params: ${params.join(', ')}` : ''}`;
    });
    return {
      text: [pageText('Scripts', rows.length, total, pageNum, pageSize), ...lines].join('\n'),
      data: { scripts, total },
    };
  },
});

/** A misspelt parameter would leave the script with the default value. @throws ToolError for a parameter that the script does not have */
function assertKnown(params: object | undefined, parameters: readonly { readonly key: string }[]): void {
  const keys = parameters.map(({ key }) => key);
  const unknown = Object.keys(params ?? {}).find((key) => !keys.includes(key));
  if (unknown === undefined) return;
  const next = keys.length > 0 ? `It has ${keys.join(', ')}.` : 'Leave out params: it has none.';
  throw new ToolError(`params: The script has no parameter "${unknown}".`, next);
}

const run = tool({
  name: 'run_script',
  title: 'Run a script',
  description:
    'Runs a script once on the chosen phones, before anything that waits for them. The first call changes nothing: it returns the blast radius and a confirmation. Show the radius to the user, then repeat the call with the confirmation.',
  permissions: ['task:task:add', 'task:task:edit', 'script:script:list', 'device:monitor:list'],
  effect: 'destroys',
  notFound: 'list_scripts shows the ids of scripts, list_groups those of groups.',
  input: z.strictObject({
    scriptId: id.describe('The id of the script, as in list_scripts.'),
    ...chosen,
    params: scriptParams.optional().describe('The values of the parameters by key.'),
    confirmation,
  }),
  output: z.strictObject({ taskId: z.int(), phones: z.int() }),
  async run(context, args) {
    const { scriptId, params } = args;
    const { list: found } = await context.call(listScripts, { query: { ids: [scriptId] } });
    const chosenScript = found[0];
    if (!chosenScript) throw notFound();
    assertKnown(params, chosenScript.parameters);
    const { phones, warnings } = await chosenPhones(context, args);
    const values = params && Object.keys(params).length > 0 ? ` with the parameters ${JSON.stringify(params)}` : '';
    const willHappen = `Runs version ${chosenScript.version} of the script ${chosenScript.name} once on ${counted(phones.length, 'phone')}${values}.`;
    return context.confirm({
      args,
      radius: { willHappen, phones, warnings },
      async perform(idempotencyKey) {
        const deviceNos = phones.map(({ deviceNo }) => deviceNo);
        const body = { scriptId, deviceNos, expected: phones.length, ...(params && { params }) };
        const { id: taskId, phones: count } = await context.call(runNow, { body, idempotencyKey });
        const text = `Started as task ${taskId} on ${counted(count, 'phone')}. run_status with this taskId shows the progress.`;
        return { text, data: { taskId, phones: count } };
      },
    });
  },
});

export const scriptTools = [list, run];
