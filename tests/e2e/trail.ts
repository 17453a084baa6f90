import type { BrowserContext, Page, Request } from 'playwright-core';

const stepsMax = 30;
const mainMax = 1500;
const dialogMax = 800;
const toastsMax = 6;

/** Runs in each page: keeps the last toasts, which go after some seconds. */
const keepsToasts = `(() => {
  const told = (globalThis.lastToasts = []);
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      for (const node of addedNodes)
        if (node.textContent && target.closest?.('[role=status]')) {
          told.push(new Date().toISOString().slice(11, 23) + ' ' + node.textContent.slice(0, 200));
          if (told.length > ${toastsMax}) told.shift();
        }
  }).observe(document, { childList: true, subtree: true });
})()`;

/** Runs in a page. */
const seen = `(() => {
  const text = (element, max) => element.innerText.replaceAll(/\\s*\\n\\s*/g, '\\n').trim().slice(0, max);
  const { activeElement: focused } = document;
  return {
    main: text(document.querySelector('main') ?? document.body, ${mainMax}),
    dialogs: [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].map((one) => text(one, ${dialogMax})),
    toasts: globalThis.lastToasts ?? [],
    focused: focused && focused !== document.body ? focused.outerHTML.slice(0, 200) : '',
  };
})()`;

interface Seen {
  main: string;
  dialogs: string[];
  toasts: string[];
  focused: string;
}

/** Follows a browser's pages; the function tells what they show, and what came before. */
export async function followPages(context: BrowserContext): Promise<() => Promise<string>> {
  await context.addInitScript(keepsToasts);
  const steps: string[] = [];
  const underWay = new Map<Request, number>();
  const note = (step: string) => {
    steps.push(`${clock()} ${step}`);
    if (steps.length > stepsMax) steps.shift();
  };
  context.on('request', (request) => underWay.set(request, Date.now()));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => {
    underWay.delete(request);
    note(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  context.on('response', (reply) => {
    const request = reply.request();
    const isOfInterest = reply.status() >= 400 || ['document', 'fetch', 'xhr'].includes(request.resourceType());
    const took = Date.now() - (underWay.get(request) ?? Date.now());
    if (isOfInterest) note(`${reply.status()} ${request.method()} ${request.url()} after ${took} ms`);
  });
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text().slice(0, 500)}`);
  });
  context.on('weberror', (error) => note(`error: ${String(error.error()).slice(0, 500)}`));
  return async () => {
    const pages = await Promise.all(context.pages().map(shownOn));
    const waiting = [...underWay].map(
      ([request, since]) => `${request.method()} ${request.url()} since ${Date.now() - since} ms`,
    );
    return [...pages, ...listed('requests without an end', waiting), ...listed(`before ${clock()}`, steps)].join('\n');
  };
}

async function shownOn(page: Page): Promise<string> {
  const { main, dialogs, toasts, focused } = await page.evaluate<Seen>(seen);
  return [
    `──── a visitor on ${page.url()} sees`,
    main,
    ...dialogs.map((text) => `── a dialog\n${text}`),
    ...listed('last toasts', toasts),
    ...(focused === '' ? [] : [`── focused: ${focused}`]),
  ].join('\n');
}

const clock = () => new Date().toISOString().slice(11, 23);

function listed(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`── ${title}`, ...lines];
}
