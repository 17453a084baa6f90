import { useLayoutEffect } from 'react';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Not typed into: their value is the page's own, or a file that no script may set. */
const untyped = new Set(['hidden', 'file', 'submit', 'button', 'reset', 'image']);
const ticked = new Set(['checkbox', 'radio']);

/**
 * Hands to the fields' state what was typed, ticked, or filled in by a password manager before the page's scripts had
 * come. React leaves it in the field but does not know of it, and would clear it with the next change of the page.
 * Runs once, when the whole page is hydrated.
 */
export function useTypedEarly(): void {
  useLayoutEffect(() => {
    const found = findTyped();
    // After React's own work, or it would take the old state for the field's true value.
    if (found.length > 0) queueMicrotask(() => found.forEach((type) => type()));
  }, []);
}

/** One act for each field that differs from what the server sent. */
function findTyped(): (() => void)[] {
  return [...document.querySelectorAll<HTMLElement>('form input, form textarea, form select')].flatMap((element) => {
    if (element instanceof HTMLSelectElement) {
      const changed = [...element.options].some((option) => option.selected !== option.defaultSelected);
      return changed && element.selectedIndex > 0 ? [() => choose(element, element.value)] : [];
    }
    if (element instanceof HTMLInputElement && ticked.has(element.type)) {
      return element.checked === element.defaultChecked ? [] : [tickAgain(element, element.checked)];
    }
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return [];
    if (untyped.has(element.type) || element.value === element.defaultValue) return [];
    const typed = element.value;
    return [() => typeAgain(element, typed)];
  });
}

/** Types into a field as its reader would, so that the state behind it follows. */
function typeAgain(element: TextElement, typed: string): void {
  const { selectionStart, selectionEnd } = element;
  // React compares with the last value that went through the element's own property, and tells no event of an equal one.
  element.value = element.defaultValue;
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, typed);
  // Addresses and numbers have no selection.
  if (selectionStart !== null && selectionEnd !== null) element.setSelectionRange(selectionStart, selectionEnd);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

function tickAgain(element: HTMLInputElement, checked: boolean): () => void {
  return () => {
    // A radio button that was chosen takes the choice from another one of its group, which says nothing itself.
    if (element.type === 'radio' && !checked) return;
    element.checked = !checked;
    element.click();
  };
}

function choose(element: HTMLSelectElement, value: string): void {
  element.value = value;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
