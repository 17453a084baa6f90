import type { FileStorage } from '../../outside/files/storage.ts';
import type { Module } from '../../platform/module.ts';
import { getAdminProduct, listAdminProducts, moveProduct, previewMarkdown, saveProduct } from './admin.ts';
import { changeProducts, previewProductChanges } from './bulk/changeProducts.ts';
import { deleteCategory, listAdminCategories, orderCategories, saveCategory } from './adminCategories.ts';
import { getHome, listCategories } from './browse.ts';
import { getProduct } from './detail.ts';
import { countProducts } from './counts.ts';
import { listProducts } from './list.ts';
import { getLicencePolicies, saveLicencePolicy } from './policies.ts';
import { decideProductReview, getProductReview } from './review/reviews.ts';
import { getCatalogueSettings, saveCatalogueSettings } from './review/settings.ts';
import { productWaiting } from './review/waiting.repository.ts';
import { searchPeriodicJobs } from './search/reindex.ts';
import { deleteSynonyms, listSynonyms, saveSynonyms } from './search/synonyms.ts';
import { listSitemap, listSitemapParts } from './sitemap.ts';
import {
  confirmProductImport,
  discardProductImport,
  getProductImport,
  listProductImportLines,
  uploadProductSheet,
} from './sheet/imports.ts';
import { sheetJobs, sheetPeriodicJobs } from './sheet/jobs.ts';
import { listShopSections, previewShopSections } from './shelf/sections.ts';
import { pricePeriodicJobs } from './prices/turnPrices.ts';
import { suggest } from './suggest.ts';

export const catalogueModule = ({ storage }: { storage: FileStorage }): Module => ({
  handlers: [
    listCategories,
    listProducts,
    countProducts,
    suggest,
    getProduct,
    getHome,
    listShopSections,
    previewShopSections,
    listSitemapParts,
    listSitemap,
    listAdminProducts,
    getAdminProduct,
    saveProduct,
    moveProduct,
    previewProductChanges,
    changeProducts,
    uploadProductSheet(storage),
    getProductImport,
    listProductImportLines,
    confirmProductImport,
    discardProductImport,
    previewMarkdown,
    getProductReview,
    decideProductReview,
    getCatalogueSettings,
    saveCatalogueSettings,
    getLicencePolicies,
    saveLicencePolicy,
    listAdminCategories,
    saveCategory,
    orderCategories,
    deleteCategory,
    listSynonyms,
    saveSynonyms,
    deleteSynonyms,
  ],
  jobs: sheetJobs,
  periodicJobs: [...searchPeriodicJobs, ...pricePeriodicJobs, ...sheetPeriodicJobs],
  waiting: productWaiting,
  constraintErrors: {
    categories_slug: 'slug_taken',
    products_category_id_fkey: 'category_in_use',
  },
});
