import { useNavigate } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { toast } from '../../../ui/kit/toast.ts';
import { consoleTexts } from '../consoleTexts.ts';

/** Ends the session and leads back to the storefront; `onLogout` before anything is asked for without it. */
export function useLogout(onLogout: () => void): () => Promise<void> {
  const t = useTexts(consoleTexts);
  const { end } = useSession();
  const navigate = useNavigate();
  return async () => {
    onLogout();
    await end();
    toast.good(t('loggedOut'));
    await navigate(href('home'));
  };
}
