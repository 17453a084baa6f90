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

  // A reload of ours would cancel the reader's way to another page. That way may come to nothing, so it counts for one pause.
  let leaving = false;
  addEventListener('beforeunload', () => {
    leaving = true;
    setTimeout(() => (leaving = false), pauseMs);
  });
  const returnToSite = () => {
    if (!leaving) location.reload();
  };
  addEventListener('online', returnToSite);
  // A site that does not answer yet is asked again.
  const askLater = () => void setTimeout(ask, pauseMs);
  const ask = () =>
    void fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
      .then(returnToSite, () => undefined)
      .finally(askLater);
  askLater();
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => location.reload());
}
