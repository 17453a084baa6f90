import type { OwnShop } from '#contract/shops/shopOpening.ts';
import { pictureUrl } from '#contract/site/pictures.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { Facts } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './ShopOpening.module.css';
import { words } from './stateTexts.ts';

type Application = Pick<
  OwnShop,
  'id' | 'name' | 'logo' | 'categoryId' | 'introZh' | 'introEn' | 'contactKind' | 'contact' | 'contactAt'
>;

/** What was filled in, as the owner and the reviewers see it. */
export function ShopApplicationFacts({ application }: { application: Application }) {
  const word = useTexts(words);
  const { id, name, logo, categoryId, introZh, introEn, contactKind, contact, contactAt } = application;
  const categories = useCall('listCategories', {}, { staleTime: 60_000 }).data?.list ?? [];
  const category = categories.find((one) => one.id === categoryId);
  return (
    <Facts
      facts={[
        { name: word('name'), value: name },
        {
          name: word('logo'),
          value: logo ? (
            <img src={pictureUrl(logo, 320)} alt="" className={styles.face} />
          ) : (
            <ShopFace shopId={id} name={name} size={64} />
          ),
        },
        { name: word('category'), value: category?.name },
        {
          name: word('intro'),
          value: (
            <>
              {introZh}
              {introEn !== '' && (
                <>
                  <br />
                  <Soft>{introEn}</Soft>
                </>
              )}
            </>
          ),
        },
        {
          name: word(contactKind),
          value:
            contact === '' ? undefined : (
              <>
                {contact}{' '}
                {contactAt !== null && (
                  <Soft>
                    <Time at={contactAt} as="date" />
                  </Soft>
                )}
              </>
            ),
        },
      ]}
    />
  );
}
