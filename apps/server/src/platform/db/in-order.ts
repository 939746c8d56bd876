import { CallError } from '../http/call-error.ts';

/**
 * Performs changes one after the other by their keys, so that transactions that lock the same rows do so in the same order, and
 * answers them as they were asked. A `CallError` is the answer of its change alone.
 */
export async function eachInOrder<Asked, Answer>(
  asked: readonly Asked[],
  keyOf: (one: Asked) => string,
  perform: (one: Asked) => Promise<Answer>,
): Promise<(Answer | CallError)[]> {
  const inOrder = asked
    .map((one, place) => ({ one, place, key: keyOf(one) }))
    .sort((a, b) => (a.key === b.key ? a.place - b.place : a.key < b.key ? -1 : 1));
  const answers: (Answer | CallError)[] = [];
  for (const { one, place } of inOrder) {
    answers[place] = await perform(one).catch((error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    });
  }
  return answers;
}
