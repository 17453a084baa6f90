import type { Module } from '../../platform/module.ts';
import { addProhibitedWords, deleteProhibitedWord, listProhibitedWords } from './prohibited/prohibited.ts';
import { getSiteConfiguration, saveSiteSettings } from './service.ts';

export const siteModule = ({ onSiteChanged }: { onSiteChanged: () => void }): Module => ({
  handlers: [
    getSiteConfiguration,
    saveSiteSettings(onSiteChanged),
    listProhibitedWords,
    addProhibitedWords,
    deleteProhibitedWord,
  ],
});
