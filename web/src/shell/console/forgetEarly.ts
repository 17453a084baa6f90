/** The first screen is there: whatever is asked for from now on is asked anew. What nobody took would keep its connection. */
export function forgetEarly(): void {
  const replies = Object.values(window.earlyCalls?.replies ?? {});
  delete window.earlyCalls;
  for (const reply of replies) {
    // A call that failed is told of by whoever asks.
    reply?.then(({ body }) => body?.cancel()).catch(() => undefined);
  }
}
