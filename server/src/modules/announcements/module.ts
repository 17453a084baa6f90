import type { Module } from '../../platform/module.ts';
import {
  announcementJobs,
  getAnnouncement,
  listAdminAnnouncements,
  listShownAnnouncements,
  saveAnnouncement,
  withdrawAnnouncement,
} from './announcements.ts';

export const announcementsModule = ({ onSiteChanged }: { onSiteChanged: () => void }): Module => ({
  handlers: [
    getAnnouncement,
    listShownAnnouncements,
    listAdminAnnouncements,
    saveAnnouncement(onSiteChanged),
    withdrawAnnouncement(onSiteChanged),
  ],
  periodicJobs: announcementJobs,
});
