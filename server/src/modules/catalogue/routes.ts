import { getProduct, listCategories, listProducts } from '#contract/catalogue.ts';
import { getHome } from '#contract/site.ts';
import { listSitemap, listSitemapParts } from '#contract/sitemap.ts';
import { route, type Route } from '../../platform/http.ts';
import { browseCategories, browseProducts, viewHome, viewProduct } from './browse.ts';
import { viewSitemap, viewSitemapParts } from './sitemap.ts';

export const catalogueRoutes: Route[] = [
  route(listCategories, browseCategories),
  route(listProducts, browseProducts),
  route(getProduct, viewProduct),
  route(getHome, viewHome),
  route(listSitemapParts, viewSitemapParts),
  route(listSitemap, viewSitemap),
];
