import { artifactName, mostText } from './shared-checks.ts';
import { number, optional, text, type Validator } from './validators.ts';

const words = text({ max: 200 });
const percent = number({ min: 0, max: 100 });
const mark: Validator<number | string> = (value, path) =>
  typeof value === 'string' ? words(value, path) : percent(value, path);

/** The calls of `globals-task.ts`. */
export const taskCalls = {
  'task.progress': { mark, text: optional(words) },
  'task.attach': { name: artifactName, text: text({ max: mostText }) },
} as const;
