/**
 * Answers questions that are asked in the same moment with one request.
 *
 * @param answer of several questions, in their order
 * @param most questions of one request
 */
export function batched<Q, A>(
  answer: (questions: Q[]) => Promise<A[]>,
  most: number,
): (question: Q) => Promise<A> {
  let waiting: Q[] = [];
  let answers: Promise<A[]> | null = null;
  return async (question) => {
    if (answers === null || waiting.length === most) {
      const asked: Q[] = [];
      waiting = asked;
      const these = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
        if (answers === these) answers = null;
        return answer(asked);
      });
      answers = these;
    }
    const place = waiting.push(question) - 1;
    const found = (await answers)[place];
    if (found === undefined) throw new Error('a question was not answered');
    return found;
  };
}
