export { dropRestored } from './redeliver.ts';
