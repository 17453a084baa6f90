import { Activity, type ContextType, use, useEffect, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useOutlet,
} from 'react-router';
import { pagesOf } from '#contract/console/menuFor.ts';
import { consolePages } from '#contract/console/consolePages.ts';
import { KeptPageContext } from '../../../ui/form/leaving.ts';
import { Breadcrumbs } from '../Breadcrumbs.tsx';
import { KeptPages, type PageView } from './keptPages.ts';
import { openTab } from './openTabs.ts';
import { TabBar } from './TabBar.tsx';
import { tabOf } from './tabList.ts';

type Frozen = readonly [place: ContextType<typeof LocationContext>, state: ContextType<typeof RouterStateContext>];

const uncached = new Set(
  pagesOf(consolePages)
    .filter(({ ignoreCache }) => ignoreCache)
    .map(({ name }) => name),
);

/**
 * Tabs, and the pages behind them, which stay as they were left. A hidden page keeps the address that it was shown under:
 * the router's words about the page in front do not reach it. See docs/decisions/0023-pages-behind-tabs.md.
 */
export function TabbedPages() {
  const outlet = useOutlet();
  const location = useLocation();
  const { pathname, search } = location;
  const place = use(LocationContext);
  const state = use(RouterStateContext);
  const [kept] = useState(() => new KeptPages<Frozen>());
  // Grows when a page is to be loaded anew.
  const [, setRound] = useState(0);
  const tab = tabOf(pathname, search);
  const isCached = tab !== undefined && !uncached.has(tab.name);
  const pages = isCached ? kept.show(tab.key, { content: outlet, frozen: [place, state] }) : kept.all;
  // By the place and not its address: who closes a tab and goes there again at once never leaves the address.
  useEffect(() => {
    const now = tabOf(location.pathname, location.search);
    if (now) openTab(now);
  }, [location]);
  useScroll(kept, isCached ? tab.key : undefined);
  return (
    <>
      <TabBar shown={tab?.key} kept={kept} onForgotten={() => setRound((round) => round + 1)} />
      <Breadcrumbs />
      {pages.map((page) => (
        <Page key={`${page.key} ${page.round}`} page={page} isShown={isCached && page.key === tab.key} />
      ))}
      {!isCached && outlet}
    </>
  );
}

function Page({ page, isShown }: { page: PageView<Frozen>; isShown: boolean }) {
  const [place, state] = page.frozen;
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <LocationContext value={place}>
        <RouterStateContext value={state}>
          <KeptPageContext value={page.handle}>{page.content}</KeptPageContext>
        </RouterStateContext>
      </LocationContext>
    </Activity>
  );
}

/** A page that comes to the front again stands where it was left. */
function useScroll(kept: KeptPages<Frozen>, key: string | undefined): void {
  useLayoutEffect(() => {
    const page = key === undefined ? undefined : kept.find(key);
    if (!page) return;
    if (page.scroll > 0) window.scrollTo(0, page.scroll);
    const handleScroll = () => {
      page.scroll = window.scrollY;
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, [kept, key]);
}
