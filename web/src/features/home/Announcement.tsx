import { useCallback, useEffect, useState } from 'react';
import { whenTouched } from '../../ui/kit/lazy/whenTouched.tsx';
import type { AnnouncementProps } from './AnnouncementBand.tsx';

// Its date alone costs a phone more than the rest of the page's figures.
const Band = whenTouched(async () => (await import('./AnnouncementBand.tsx')).AnnouncementBand);

/** The newest one that the reader has closed in this browser. */
const closedKey = 'announcementClosed';

/** The newest announcement, which the reader can close for good. */
export function Announcement(announcement: AnnouncementProps) {
  const { id } = announcement;
  const [isClosed, setClosed] = useState(false);
  useEffect(() => setClosed(Number(localStorage.getItem(closedKey)) === id), [id]);
  const handleClose = useCallback(() => {
    localStorage.setItem(closedKey, String(id));
    setClosed(true);
  }, [id]);
  return isClosed ? null : <Band {...announcement} onClose={handleClose} />;
}
