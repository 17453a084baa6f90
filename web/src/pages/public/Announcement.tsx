import { data } from 'react-router';
import type { Route } from './+types/Announcement';
import { tryLoad } from '../../api/load.ts';
import { AnnouncementPage, OwnAnnouncement } from '../../features/announcements/AnnouncementPage.tsx';
import { href } from '../../paths.ts';
import { pageMeta } from '../../shell/pageMeta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : undefined;
  if (id === undefined) return data({ id: 0, announcement: null }, { status: 404 });
  const answer = await tryLoad(context, 'getAnnouncement', { id });
  if ('reply' in answer) return data({ id, announcement: answer.reply });
  if (answer.status !== 404) throw data(answer.failure, { status: answer.status });
  // It may be for users only: the page asks again as its reader.
  return data({ id, announcement: null }, { status: 404 });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData?.announcement) return pageMeta(matches, { title: '' });
  const { id, announcement } = loaderData;
  return pageMeta(matches, { title: announcement.text, path: href('announcement', { id }) });
}

export default function Announcement({ loaderData: { id, announcement } }: Route.ComponentProps) {
  return announcement ? <AnnouncementPage announcement={announcement} /> : <OwnAnnouncement id={id} />;
}
