/** Asks once more who it is, when a call needs it; the shell shows the question. */

/** `password`: it, or the second factor in its place. `code`: a mailed or texted code besides, where there is no second factor. */
export type StepUpQuestion = 'password' | 'code';
type Asker = (question: StepUpQuestion) => Promise<boolean>;

let asker: Asker | undefined;
const asking = new Map<StepUpQuestion, Promise<boolean>>();
let lastAsked: Promise<unknown> = Promise.resolve();

/** The shell answers here. Returns how to stop. */
export function answerStepUp(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Whether it was answered; several calls at once ask once, and two questions one after the other. */
export function askStepUp(question: StepUpQuestion): Promise<boolean> {
  const before = asking.get(question);
  if (before) return before;
  const asked = lastAsked
    .then(() => asker?.(question) ?? false)
    .finally(() => {
      asking.delete(question);
    });
  asking.set(question, asked);
  lastAsked = asked.catch(() => false);
  return asked;
}
