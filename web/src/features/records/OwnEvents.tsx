import { factorMethods, type FactorMethod } from '#contract/identity/factorMethods.ts';
import { recordRules } from '#contract/identity/recordRules.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { detailOf } from './eventWords.ts';
import { texts } from './texts.ts';

/** How it was proven who it was, where that was not the password. */
function isMethod(method: string | undefined): method is FactorMethod | 'code' {
  return method === 'code' || factorMethods.some((known) => known === method);
}

/** What happened to one's own account. */
export function OwnEvents() {
  const t = useTexts(texts);
  const locale = useLocale();
  const list = useListCall('listOwnSecurityEvents', { limit: 10 });
  return (
    <EntriesCard
      title={t('ownTitle')}
      lead={t('ownText', recordRules)}
      query={list.query}
      items={list.items}
      show={({ id, kind, here, network, detail: { method, ...detail }, createdAt }) => (
        <Entry key={id} end={<Time at={createdAt} />}>
          {t(kind)}{' '}
          <Soft>
            {[here ? t('here') : '', network ?? '', isMethod(method) ? t(`by_${method}`) : '', detailOf(detail, locale)]
              .filter((part) => part !== '')
              .join(' · ')}
          </Soft>
        </Entry>
      )}
      none={{ title: t('emptyTitle'), text: '' }}
      add={null}
    >
      <LoadMore {...list} />
    </EntriesCard>
  );
}
