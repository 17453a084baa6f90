/** Asks for the password again, when a call needs it; the shell shows the question. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** The shell answers here. Returns how to stop. */
export function answerStepUp(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Whether the password was given; several calls at once ask once. */
export function askStepUp(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
