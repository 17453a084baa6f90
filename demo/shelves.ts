import type { DemoProduct } from './product.ts';
import { activationCodeProducts } from './products/activationCodes.ts';
import { courseProducts } from './products/courses.ts';
import { creditProducts } from './products/credits.ts';
import { designProducts } from './products/design.ts';
import { designFileProducts } from './products/designFiles.ts';
import { developerFileProducts } from './products/developerFiles.ts';
import { developmentProducts } from './products/development.ts';
import { ebookProducts } from './products/ebooks.ts';
import { educationProducts } from './products/education.ts';
import { gameAccountProducts } from './products/gameAccounts.ts';
import { gameCardProducts } from './products/gameCards.ts';
import { gameProducts } from './products/games.ts';
import { giftCardProducts } from './products/giftCards.ts';
import { learningAccountProducts } from './products/learningAccounts.ts';
import { membershipProducts } from './products/memberships.ts';
import { officeProducts } from './products/office.ts';
import { seatProducts } from './products/seats.ts';
import { securityProducts } from './products/security.ts';
import { serviceProducts } from './products/services.ts';
import { shopSoftwareProducts } from './products/shopSoftware.ts';
import { siteProducts } from './products/sites.ts';
import { softwareProducts } from './products/software.ts';
import { topUpProducts } from './products/topUps.ts';
import { workFileProducts } from './products/workFiles.ts';

/** All products of the demo, subject by subject. */
export const demoShelves: readonly (readonly DemoProduct[])[] = [
  softwareProducts,
  giftCardProducts,
  developmentProducts,
  seatProducts,
  designProducts,
  gameCardProducts,
  officeProducts,
  designFileProducts,
  securityProducts,
  courseProducts,
  siteProducts,
  activationCodeProducts,
  gameProducts,
  learningAccountProducts,
  educationProducts,
  creditProducts,
  gameAccountProducts,
  workFileProducts,
  membershipProducts,
  developerFileProducts,
  topUpProducts,
  ebookProducts,
  serviceProducts,
  shopSoftwareProducts,
];
