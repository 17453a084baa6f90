import { useLocation } from 'react-router';
import { useCall } from '../../api/queries.ts';
import { Mall } from '../../features/rental/mall/Mall.tsx';
import styles from '../../features/rental/mall/Mall.module.css';
import { isWhole, popularShown, readMallQuery } from '../../features/rental/mall/mallQuery.ts';
import { texts } from '../../features/rental/mall/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { PageHead } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/RentalMall';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'rentalMall');
}

/** The rental mall inside the console. */
export default function RentalMall() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const { search } = useLocation();
  const categories = useCall('listCategories', {}, { staleTime: 60_000 }).data?.list ?? [];
  const query = readMallQuery(new URLSearchParams(search));
  const popular = useCall('listRentals', { sort: 'popular', limit: popularShown }, { enabled: isWhole(query) });
  return (
    <>
      <PageHead
        title={titles('rentalMall')}
        lead={<span className={styles.lead}>{t('lead')}</span>}
        action={<LinkButton to={href('listings')}>{t('letOut')}</LinkButton>}
      />
      <Card>
        <Mall
          query={query}
          popular={popular.data?.list ?? []}
          categories={categories}
          linkTo={(query) => href('rentalMall', query)}
        />
      </Card>
    </>
  );
}
