import { lazy, Suspense, useState } from 'react';
import { untilLoaded } from '../../api/connection.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { askedTexts } from './askedTexts.ts';

// Few ask: what they get comes with the press.
const LicenceFacts = lazy(async () => ({
  default: (await untilLoaded(() => import('./ShopAsked.tsx'))).LicenceFacts,
}));

/** The registration of the enterprise behind a shop, once it is asked for. */
export function ShopLicence({ shopId }: { shopId: number }) {
  const t = useTexts(askedTexts);
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{t('licenceShow')}</Button>;
  return (
    <Suspense fallback={<Skeleton height={96} round={12} />}>
      <LicenceFacts shopId={shopId} />
    </Suspense>
  );
}
