import * as contract from '#contract/cart/favourites.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import { favouriteRules } from '#contract/cart/favouriteRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { listFollowed } from './follows.repository.ts';
import {
  deleteAlert,
  deleteFavourite,
  insertAlert,
  insertFavourite,
  listAlertRows,
  listFavouriteRows,
  listMarkedProducts,
  listWaitingAlerts,
  lockKept,
  type AlertRow,
  type FavouriteRow,
} from './repository.ts';

type Marks = OutputOf<typeof contract.getFavourites>;

/** What of all the products one has marked. */
export const getFavourites = handle(contract.getFavourites, (call) => marksOf(call));

/** One's favourites with their price then and now. */
export const listFavourites = handle(contract.listFavourites, async (call, page) =>
  mapPage(await listFavouriteRows(call.tx, userIdOf(call), page), (row) => {
    const [onlySkuId, ...others] = row.skuIds;
    const isSimple = row.forSale && row.stock !== 'none' && onlySkuId !== undefined && others.length === 0;
    return {
      ...row,
      ...goodsOf(row, call.locale),
      firstSkuName: skuNameOf(row, call.locale),
      onlySkuId: isSimple ? Number(onlySkuId) : null,
    };
  }),
);

/** Marks a product; one that is marked stays as it was. Throws not_found, favourites_full. */
export const addFavourite = handle(contract.addFavourite, async (call, { productId }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  await lockKept(tx, userId);
  const known = await listMarkedProducts(tx, userId, favouriteRules.favourites);
  if (known.length >= favouriteRules.favourites && !known.includes(productId)) {
    throw new AppError('favourites_full', { params: { max: favouriteRules.favourites } });
  }
  if (!(await insertFavourite(tx, { userId, productId, now }))) throw new AppError('not_found');
  return marksOf(call);
});

export const removeFavourite = handle(contract.removeFavourite, async (call, { productId }) => {
  await deleteFavourite(call.tx, userIdOf(call), productId);
  return marksOf(call);
});

/** One's alerts that wait. */
export const listAlerts = handle(contract.listAlerts, async (call, page) =>
  mapPage(await listAlertRows(call.tx, userIdOf(call), page), (row) => ({
    ...row,
    ...goodsOf(row, call.locale),
    skuName: skuNameOf(row, call.locale),
  })),
);

/** Waits for an option, from its price of now; set again it counts from the price of then. Throws not_found, alerts_full. */
export const setAlert = handle(contract.setAlert, async (call, { skuId, alert }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  await lockKept(tx, userId);
  const known = await listWaitingAlerts(tx, userId, favouriteRules.alerts);
  const isKnown = known.some((one) => one.skuId === skuId && one.alert === alert);
  if (known.length >= favouriteRules.alerts && !isKnown) {
    throw new AppError('alerts_full', { params: { max: favouriteRules.alerts } });
  }
  if (!(await insertAlert(tx, { userId, skuId, alert, now }))) throw new AppError('not_found');
  return marksOf(call);
});

export const removeAlert = handle(contract.removeAlert, async (call, { skuId, alert }) => {
  await deleteAlert(call.tx, { userId: userIdOf(call), skuId, alert });
  return marksOf(call);
});

/** All that somebody marked. */
export async function marksOf(call: Call): Promise<Marks> {
  const userId = userIdOf(call);
  const [shopIds, productIds, alerts] = await Promise.all([
    listFollowed(call.tx, userId, favouriteRules.shops),
    listMarkedProducts(call.tx, userId, favouriteRules.favourites),
    listWaitingAlerts(call.tx, userId, favouriteRules.alerts),
  ]);
  return { shopIds, productIds, alerts };
}

function goodsOf(row: FavouriteRow | AlertRow, locale: Locale) {
  const { titleZh: zh, titleEn: en, shopId, shopName, shopVerified, siteName } = row;
  return {
    title: inLanguage(locale, { zh, en }),
    language: locale === 'en-US' && en !== '' ? 'en-US' : 'zh-CN',
    seller: { shopId, name: shopName ?? siteName ?? '', verified: shopId === null || shopVerified === true },
  };
}

function skuNameOf({ skuNameZh: zh, skuNameEn: en }: FavouriteRow | AlertRow, locale: Locale): string {
  return inLanguage(locale, { zh, en });
}
