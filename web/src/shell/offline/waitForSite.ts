/**
 * The script of the offline page, sent as its own text: it can use nothing from outside of itself. Speaks the reader's language, and loads
 * the page that was asked for as soon as the site answers.
 */
export function waitForSite(): void {
  const pauseMs = 5000;
  const kept = (name: string) => new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(document.cookie)?.[1];
  const root = document.documentElement;
  if (kept('theme') === 'dark') root.dataset['mantineColorScheme'] = 'dark';
  const words = [...document.querySelectorAll<HTMLElement>('main')];
  const shown = words.find(({ lang }) => lang === kept('locale')) ?? words[0];
  for (const each of words) each.hidden = each !== shown;
  if (shown !== undefined) root.lang = shown.lang;
  document.title = shown?.querySelector('h1')?.textContent ?? document.title;

  const reload = () => location.reload();
  const ask = () => {
    fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(reload, () => setTimeout(ask, pauseMs));
  };
  setTimeout(ask, pauseMs);
  addEventListener('online', reload);
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', reload);
}
