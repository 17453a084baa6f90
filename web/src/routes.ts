import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type PathName, paths } from './paths.ts';

/** Which file shows which path; the paths themselves stand in `paths.ts`. */
export default [
  screen('start', 'pages/public/Start.tsx'),
  screen('robots', 'pages/files/Robots.ts'),
  screen('sitemap', 'pages/files/Sitemap.ts'),
  screen('sitemapPart', 'pages/files/SitemapPart.ts'),
  screen('sitePicture', 'pages/files/SitePicture.tsx'),
  screen('productPicture', 'pages/files/ProductPicture.tsx'),
  frame('shell/public/PublicFrame.tsx', [
    frame('shell/public/PublicPageFrame.tsx', [
      screen('home', 'pages/public/Home.tsx'),
      screen('products', 'pages/public/Products.tsx'),
      screen('productsShop', 'pages/public/Products.tsx'),
      screen('productsList', 'pages/public/Products.tsx'),
      screen('product', 'pages/public/Product.tsx'),
      screen('cart', 'pages/public/Cart.tsx'),
      screen('shops', 'pages/public/Shops.tsx'),
      screen('rentalDetails', 'pages/public/RentalDetails.tsx'),
      screen('inquire', 'pages/public/Inquire.tsx'),
      screen('certificate', 'pages/public/Certificate.tsx'),
      screen('report', 'pages/public/Report.tsx'),
      screen('privacy', 'pages/public/Privacy.tsx'),
      screen('service', 'pages/public/Service.tsx'),
      screen('help', 'pages/public/Help.tsx'),
      screen('helpTopic', 'pages/public/HelpTopic.tsx'),
      screen('announcement', 'pages/public/Announcement.tsx'),
      screen('apiDocs', 'pages/public/ApiDocs.tsx'),
      screen('login', 'pages/public/Login.tsx'),
      screen('register', 'pages/public/Register.tsx'),
      screen('password', 'pages/public/Password.tsx'),
      { id: 'notFound', path: '*', file: 'pages/public/NotFound.tsx' },
    ]),
  ]),
  frame('shell/public/PaymentFrame.tsx', [
    screen('payment', 'pages/public/Payment.tsx'),
    screen('notice', 'pages/public/Notice.tsx'),
  ]),
  frame('shell/console/ConsoleFrame.tsx', [
    frame('shell/console/ConsolePageFrame.tsx', [
      screen('dashboard', 'pages/console/Dashboard.tsx'),
      screen('workplace', 'pages/console/Workplace.tsx'),
      screen('messages', 'pages/console/Messages.tsx'),
      screen('orders', 'pages/console/Orders.tsx'),
      screen('receipt', 'pages/console/Receipt.tsx'),
      screen('buy', 'pages/console/Buy.tsx'),
      screen('account', 'pages/user/Account.tsx'),
      screen('security', 'pages/user/Security.tsx'),
      screen('favourites', 'pages/user/Favourites.tsx'),
      screen('licences', 'pages/user/Licences.tsx'),
      screen('statement', 'pages/pricing/Statement.tsx'),
      screen('recharge', 'pages/pricing/Recharge.tsx'),
      screen('shopCenter', 'pages/user/ShopCenter.tsx'),
      screen('adminProducts', 'pages/admin/Products.tsx'),
      screen('adminProduct', 'pages/admin/Product.tsx'),
      screen('adminCategories', 'pages/admin/Categories.tsx'),
      screen('adminSynonyms', 'pages/admin/Synonyms.tsx'),
      screen('adminStock', 'pages/admin/Stock.tsx'),
      screen('adminOrders', 'pages/admin/Orders.tsx'),
      screen('adminRefunds', 'pages/admin/Refunds.tsx'),
      screen('adminLicences', 'pages/admin/Licences.tsx'),
      screen('adminMoney', 'pages/admin/Money.tsx'),
      screen('adminReviews', 'pages/admin/Reviews.tsx'),
      screen('adminInquiries', 'pages/admin/Inquiries.tsx'),
      screen('adminLedger', 'pages/admin/Ledger.tsx'),
      screen('adminBalanceSheet', 'pages/admin/BalanceSheet.tsx'),
      screen('adminUsers', 'pages/admin/Users.tsx'),
      screen('adminUser', 'pages/admin/User.tsx'),
      screen('adminHealth', 'pages/admin/Health.tsx'),
      screen('adminAnnouncements', 'pages/admin/Announcements.tsx'),
      screen('adminSecurityEvents', 'pages/admin/SecurityEvents.tsx'),
      screen('adminOperations', 'pages/admin/Operations.tsx'),
      screen('outbox', 'pages/admin/MailLog.tsx'),
      screen('siteSettings', 'pages/admin/SiteSettings.tsx'),
      screen('resultSuccess', 'pages/console/ResultSuccess.tsx'),
    ]),
  ]),
  screen('pricing', 'pages/pricing/First.tsx'),
  screen('redirect', 'pages/console/Redirect.tsx'),
  screen('userGroup', 'pages/user/Group.tsx'),
] satisfies RouteConfigEntry[];

function screen(name: PathName, file: string): RouteConfigEntry {
  return name === 'start' ? { id: name, index: true, file } : { id: name, path: paths[name].slice(1), file };
}

function frame(file: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return { file, children };
}
