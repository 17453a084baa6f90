import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { HeartFilledIcon, HeartIcon } from '../../ui/kit/icons.ts';
import { toast } from '../../ui/kit/toast.ts';
import { followTexts } from './followTexts.ts';
import { useMarks } from './useMarks.ts';
import { noteWish, takeWish } from './wishes.ts';

/** Follows a shop from its page. A visitor who pressed it logs in first and comes back with it done. */
export function FollowButton({ shopId, name }: { shopId: number; name: string }) {
  const t = useTexts(followTexts);
  const { loggedIn, isFollowed, setFollowed } = useMarks();
  const [query, setQuery] = useSearchParams();
  const isOne = isFollowed(shopId);
  const done = useRef(false);
  const isWished = loggedIn && isOne !== undefined && query.get('follow') === 'yes';
  useEffect(() => {
    if (!isWished || done.current) return;
    done.current = true;
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('follow');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
    if (!takeWish(`follow ${shopId}`)) return;
    // The shell says what failed.
    setFollowed(shopId, true).then(
      () => toast.good(t('followed')),
      () => undefined,
    );
  }, [isWished, shopId, setFollowed, setQuery, t]);
  if (!loggedIn) {
    const to = href('login', { redirect: href('shops', { id: shopId, follow: 'yes' }) });
    return (
      <LinkButton
        kind="quiet"
        size="sm"
        icon={HeartIcon}
        to={to}
        onClick={() => noteWish(`follow ${shopId}`)}
        label={t('followOf', { name })}
      >
        {t('follow')}
      </LinkButton>
    );
  }
  return (
    <Button
      kind="quiet"
      size="sm"
      icon={isOne ? HeartFilledIcon : HeartIcon}
      aria-label={t(isOne ? 'unfollowOf' : 'followOf', { name })}
      onClick={() => {
        setFollowed(shopId, !isOne).then(
          () => toast.good(t(isOne ? 'unfollowed' : 'followed')),
          () => undefined,
        );
      }}
    >
      {t(isOne ? 'isFollowed' : 'follow')}
    </Button>
  );
}
