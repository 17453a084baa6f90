const pauseMs = 5000;

/** Does something once the page has all that it needs: what it shows comes first, also on a bad line, where data follows the files. */
export function afterLoad(work: () => void): void {
  const begin = () => setTimeout(work, pauseMs);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}
