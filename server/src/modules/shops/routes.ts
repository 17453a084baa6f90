import { getShop, listShops } from '#contract/catalogue/shops.ts';
import { route, type Route } from '../../platform/http.ts';
import { browseShops, viewShop } from './browse.ts';

export const shopRoutes: Route[] = [route(listShops, browseShops), route(getShop, viewShop)];
