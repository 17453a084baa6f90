import { getProduct, listCategories, listProducts, suggest } from '#contract/catalogue/catalogue.ts';
import * as admin from '#contract/catalogue/catalogueAdmin.ts';
import { getLicencePolicies, saveLicencePolicy } from '#contract/licences/licencePolicies.ts';
import { getHome } from '#contract/site/site.ts';
import { listSitemap, listSitemapParts } from '#contract/site/sitemap.ts';
import { route, type Route } from '../../platform/http.ts';
import { browseAdminProducts, moveEditedProduct, previewOf, saveEditedProduct, viewEditedProduct } from './admin.ts';
import {
  deleteAdminCategory,
  orderAdminCategories,
  saveAdminCategory,
  viewAdminCategories,
} from './adminCategories.ts';
import { browseCategories, viewHome } from './browse.ts';
import { viewProduct } from './detail.ts';
import { browseProducts } from './list.ts';
import { viewSitemap, viewSitemapParts } from './sitemap.ts';
import { listOwnPolicies, saveOwnPolicy } from './policies.ts';
import { suggestFor } from './suggest.ts';

export const catalogueRoutes: Route[] = [
  route(listCategories, browseCategories),
  route(listProducts, browseProducts),
  route(suggest, suggestFor),
  route(getProduct, viewProduct),
  route(getHome, viewHome),
  route(listSitemapParts, viewSitemapParts),
  route(listSitemap, viewSitemap),
  route(admin.listAdminProducts, browseAdminProducts),
  route(admin.getAdminProduct, viewEditedProduct),
  route(admin.saveProduct, saveEditedProduct),
  route(admin.moveProduct, moveEditedProduct),
  route(admin.previewMarkdown, previewOf),
  route(getLicencePolicies, listOwnPolicies),
  route(saveLicencePolicy, saveOwnPolicy),
  route(admin.listAdminCategories, viewAdminCategories),
  route(admin.saveCategory, saveAdminCategory),
  route(admin.orderCategories, orderAdminCategories),
  route(admin.deleteCategory, deleteAdminCategory),
];
