import type { FileStorage } from '../../outside/files/storage.ts';
import type { Module } from '../../platform/module.ts';
import { avatarJobs, avatarStreams, removeAvatar, uploadAvatar } from './avatars.ts';
import { getProfile, updateProfile } from './service.ts';

export const profilesModule = ({ storage }: { storage: FileStorage }): Module => ({
  handlers: [getProfile, updateProfile, uploadAvatar(storage), removeAvatar(storage)],
  streams: avatarStreams(storage),
  periodicJobs: avatarJobs(storage),
});
