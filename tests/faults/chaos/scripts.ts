import type { BodyInputOf } from '@flotilla/contract/endpoint';
import type { addScript } from '@flotilla/contract/http/automation/scripts';

export type ScriptName = 'plain' | 'failing' | 'long' | 'line';

/** Nothing lasts until then. */
const neverMs = 600_000;

const parameter = (key: string) => ({ key, label: key, kind: 'text' as const });

const sources: Record<ScriptName, string> = {
  plain: `await sleep(Number(params.restMs));`,
  failing: `await sleep(Number(params.restMs)); throw new Error('on purpose');`,
  long: `await sleep(${neverMs});`,
  line: `
    const [line] = await data.take('work', { from: params.from });
    await tell('takes', line.id);
    await sleep(Number(params.restMs));
    if (params.use === 'give') await data.give(line);
    if (params.use === 'throw') throw new Error('on purpose');
    if (params.use === 'use') {
      await data.use(line);
      await tell('uses', line.id);
    }`,
};

/** Creates a script that reports its start and end to the witness, and returns its mark. */
export const scriptBody = (name: ScriptName, witnessHost: string): BodyInputOf<typeof addScript> => ({
  name,
  version: '1',
  parameters: ['mark', 'restMs', 'from', 'use'].map(parameter),
  content: `
    const tell = (word, what) => http.get('http://${witnessHost}/' + word + '/' + what);
    await tell('begins', task.runId);
    ${sources[name]}
    await tell('ends', task.runId);
    return params.mark;`,
});
