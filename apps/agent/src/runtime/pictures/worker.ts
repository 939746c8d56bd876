import { parentPort } from 'node:worker_threads';
import { findTemplate, type Grey } from './correlate.ts';

export interface Search {
  readonly picture: Grey;
  readonly template: Grey;
  readonly threshold: number;
}

parentPort!.on('message', ({ picture, template, threshold }: Search) => {
  parentPort!.postMessage(findTemplate(picture, template, threshold));
});
