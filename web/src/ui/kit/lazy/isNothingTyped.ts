/** Whether the document can be loaded anew without losing what is being typed. */
export function isNothingTyped(): boolean {
  return document.activeElement?.matches('input, textarea, select') !== true;
}
