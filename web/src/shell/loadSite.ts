import type { AppLoadContext } from 'react-router';
import { load } from '../api/load.ts';
import { fallbackSite, type Site } from './site.ts';

/** In loaders. Pages that need nothing else are there also while the configuration cannot be read. */
export async function loadSite(context: AppLoadContext): Promise<Site> {
  const { site } = await load(context, 'getSiteConfiguration', {}).catch(() => ({ site: fallbackSite }));
  return site;
}
