import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { time } from '../core/times.ts';
import { CategorySummary, ProductSummary } from '../catalogue/catalogue.ts';
import { writtenLine } from '../core/writtenText.ts';

/** What every page needs to know of the site; stored by the client under `Configuration`. */
export const SiteConfiguration = z.object({
  site: z.object({
    name: z.string(),
    /** Address of the page icon: a path on this site or a small data URI. */
    ico: z.string(),
    slogan: z.string(),
    /** Record numbers shown in the footer, of the ministry (ICP) and of public security; empty when there is none. */
    recordNumber: z.string(),
    publicSecurityNumber: z.string(),
    /** Who operates the site, and how to reach them; each empty when nothing is said. */
    company: z.string(),
    contactEmail: z.string(),
    contactHours: z.string(),
    timeZone: z.string(),
  }),
});
export type SiteConfiguration = z.infer<typeof SiteConfiguration>;

export const Announcement = z.object({
  id: z.int(),
  text: z.string(),
  language: z.string(),
  publishedAt: time,
  /** Where it leads; empty: to its own page. */
  link: z.string(),
});

export const getSiteConfiguration = endpoint('GET /api/index', {
  summary: 'The site’s name, icon and what else every page needs',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({}),
  output: SiteConfiguration,
  errors: [],
});

export const getHome = endpoint('GET /api/index/home', {
  summary: 'Everything the home page shows, in one reply',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    announcements: z.array(Announcement),
    categories: z.array(CategorySummary),
    featured: z.array(ProductSummary),
    newest: z.array(ProductSummary),
  }),
  errors: [],
});

/** A path on this site, or an icon small enough to travel inside the page. */
// Not `//`: that would be an address of another host.
const iconPattern = /^(\/(?!\/)[\w\-./]*|data:image\/(png|svg\+xml|x-icon|webp);base64,[A-Za-z0-9+/=]+)$/;

/** Fourteen digits, with the words around them: `沪公网安备 31011502000001号`. */
const publicSecurityPattern = new RegExp(`^(\\D*\\d{${limits.publicSecurityNumber.digits}}\\D*)?$`);

export const saveSiteSettings = endpoint('POST /api/admin/site/save', {
  summary: 'Change the site’s name, icon, slogan, record numbers, operator and contact',
  access: 'admin',
  grant: 'site',
  effect: 'changes',
  input: z.strictObject({
    name: writtenLine().min(limits.siteName.min).max(limits.siteName.max),
    ico: z.string().max(limits.ico.max).regex(iconPattern),
    slogan: writtenLine().max(limits.slogan.max),
    recordNumber: writtenLine().max(limits.recordNumber.max),
    publicSecurityNumber: writtenLine().max(limits.recordNumber.max).regex(publicSecurityPattern),
    company: writtenLine().max(limits.company.max),
    contactEmail: z.union([z.literal(''), z.email().max(limits.email.max)]),
    contactHours: writtenLine().max(limits.contactHours.max),
  }),
  output: SiteConfiguration,
  errors: [],
});

/** One entry of the console's menu; `meta.locale` names its label, `title` is the label itself in both languages. */
export const MenuItem = z.object({
  path: z.string(),
  name: z.string(),
  meta: z.object({
    locale: z.string(),
    icon: z.string().optional(),
    order: z.int().optional(),
    requiresAuth: z.boolean(),
    roles: z.array(z.string()).optional(),
    /** Leads out of the console, and opens beside it. */
    external: z.boolean().optional(),
  }),
  title: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  get children() {
    return z.array(MenuItem).optional();
  },
});
export type MenuItem = z.infer<typeof MenuItem>;

export const getTemplateMenu = endpoint('GET /api/user/menu', {
  summary: 'Your menu of the console, at the address of its template',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.array(MenuItem),
  errors: [],
  isOurWords: true,
});

export const getMenu = endpoint('GET /api/index/getMenu', {
  summary: 'Your menu of the console, and the names of the routes that you may visit',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ menu: z.array(MenuItem), routes: z.array(z.string()) }),
  errors: [],
  isOurWords: true,
});
