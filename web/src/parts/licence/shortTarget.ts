/** A hash is told from another by its ends; what people typed is shown as a whole. */
export function shortTarget(target: string): string {
  return /^[0-9a-f]{40,}$/i.test(target) ? `${target.slice(0, 10)}…${target.slice(-6)}` : target;
}
