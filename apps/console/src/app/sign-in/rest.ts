/** What the sign-in page loads later, in one piece. */
export { CodeStep } from './code-step.tsx';
export { OtherWays } from './other-ways.tsx';
