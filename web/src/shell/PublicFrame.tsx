import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/PublicFrame';
import { load } from '../api/load.ts';
import { useTexts } from '../language/texts.ts';
import { BottomBar } from './BottomBar.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import styles from './PublicFrame.module.css';
import { PublicHeader } from './PublicHeader.tsx';
import { texts } from './texts.ts';

/** The categories of the header. A frame without them is better than none: the page inside tells what failed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { list } = await load(context, 'listCategories', {}).catch(() => ({ list: [] }));
  return { categories: list };
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href || currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang');
}

/** Header, content and footer of all public pages. */
export default function PublicFrame({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <PublicHeader categories={loaderData.categories} />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
      <BottomBar />
    </div>
  );
}
