/** Steps that all journeys share. Each ends when what it began has come, however slow the machine is. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/**
 * Runs in the page: scripts have taken over the document with each of its buttons and fields, and nothing of it is being
 * loaded. An idle network proves neither: a busy machine is silent while it reads the scripts. Parts whose program comes with the
 * first press (`ui/kit/lazy`) make up for a press themselves.
 */
const isReady = `(() => {
  const names = (thing, start) => Object.keys(thing).filter((name) => name.startsWith(start));
  const [root] = names(document, '__reactContainer$');
  if (!root || document[root].stateNode.current.memoizedState.isDehydrated) return false;
  if (document.querySelector('[aria-busy=true]')) return false;
  const waits = (one) => !one.closest('[data-later]') && names(one, '__reactProps$').length === 0;
  if ([...document.querySelectorAll('button, input, select, textarea')].some(waits)) return false;
  // Halves of a page whose program comes later begin with such a comment.
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const { data, nextElementSibling: first } = comments.currentNode;
    if (data === '$' && first && first.tagName !== 'SCRIPT' && waits(first)) return false;
  }
  return true;
})()`;

/** As long as any wait on a busy machine: what is there ends it at once. */
export const patienceMs = 60_000;

/** Waits until clicks and typing reach the page, and its data has come. */
export async function untilReady(page: Page): Promise<void> {
  // While the page moves on to another document, nothing of it can be asked.
  const ask = () => page.evaluate<boolean>(isReady).catch(() => false);
  for (const end = Date.now() + patienceMs; !(await ask()); await sleep(20)) {
    if (Date.now() > end) throw new Error(`${page.url()} was not ready within ${patienceMs} ms`);
  }
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilReady(page);
}

/** Opens a public page until it shows this: the server keeps such pages for some seconds, and serves what it kept. */
export async function openUntil(page: Page, path: string, shown: Locator): Promise<void> {
  for (const end = Date.now() + patienceMs; ; await sleep(500)) {
    await open(page, path);
    if ((await shown.count()) > 0) return;
    if (Date.now() > end) throw new Error(`${path} did not show ${shown.toString()} within ${patienceMs} ms`);
  }
}

/** To a screen of the console within the document, as its links go: when it ends, React shows what the address says. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(path)}, { flushSync: true })`);
  await untilReady(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilReady(page);
}

/** The dialog on top. What opens a further one is followed by `openDialog`: until that stands, this is the one below. */
export const dialogOn = (page: Page): Locator => page.getByRole('dialog').last();

/** Does what opens a dialog, and waits for it; those that stood before stay below. */
export async function openDialog(page: Page, act: () => Promise<void>): Promise<Locator> {
  const dialogs = page.getByRole('dialog');
  const further = dialogs.nth(await dialogs.count());
  await act();
  await further.waitFor();
  return further;
}

/** Presses a button that asks back, answers with the button of the same name in the further dialog, and waits until that is gone. */
export async function confirm(button: Locator, fill?: (question: Locator) => Promise<void>): Promise<void> {
  const name = await button.innerText();
  const question = await openDialog(button.page(), () => button.click());
  await fill?.(question);
  await question.getByRole('button', { name: name.trim(), exact: true }).click();
  await question.waitFor({ state: 'detached' });
}
