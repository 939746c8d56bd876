/** The parts of the sign-in page that load later, in one chunk. */
export { CodeStep } from './code-step.tsx';
export { OtherWays } from './other-ways.tsx';
