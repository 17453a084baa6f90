import type { ReactNode } from 'react';
import { hueTokens } from '../../ui/kit/theme/hueTokens.ts';
import { LogoMark } from '../../ui/kit/Logo.tsx';
import { drawCover } from './coverDrawing.ts';
import { type Hue, hueOf, hueOfShop } from './hues.ts';
import { sharedColours } from './sharedColours.ts';

/** What messengers and search engines show of a shared link: 1200 × 630, shapes only, so that no font is needed. */
export function ProductSharePicture({ productId, categorySlug }: { productId: number; categorySlug: string }) {
  const hue = hueOf(categorySlug);
  return <DrawnPicture colours={sharedColours[hue]} hue={hue} id={productId} />;
}

interface DrawnPictureProps {
  colours: { ground: string; shape: string; deep: string };
  hue: Hue;
  /** Picks the drawing. */
  id: number;
}

function DrawnPicture({ colours, hue, id }: DrawnPictureProps) {
  return (
    <Picture>
      <rect width={1200} height={630} fill={colours.ground} />
      <svg width={1200} height={630} viewBox="0 0 480 360" preserveAspectRatio="xMaxYMin slice">
        {drawCover(hue, id).map(({ path, paint, stroke, dots }) => (
          <path
            key={path}
            d={path}
            {...(stroke === undefined
              ? { fill: colours[paint] }
              : { fill: 'none', stroke: colours[paint], strokeWidth: stroke })}
            {...(dots && { strokeDasharray: '0 20', strokeLinecap: 'round' })}
          />
        ))}
      </svg>
      {/* In the middle: some crop the picture to a square. */}
      <svg x={490} y={250} width={220} height={220} viewBox="0 0 32 32">
        <LogoMark />
      </svg>
    </Picture>
  );
}

/** The same for a shop, in its own colour. */
export function ShopSharePicture({ shopId, color }: { shopId: number; color: string | null }) {
  const hue = hueOfShop(shopId);
  return <DrawnPicture colours={color === null ? sharedColours[hue] : hueTokens(color).light} hue={hue} id={shopId} />;
}

/** For pages that are about no product. */
export function SiteSharePicture() {
  return (
    <Picture>
      <rect width={1200} height={630} fill="#165dff" />
      <circle cx={1060} cy={590} r={330} fill="#4080ff" />
      <circle cx={170} cy={60} r={230} fill="#4080ff" />
      <path d="M0 520C200 440 330 600 600 540S1000 420 1200 470V630H0Z" fill="#0e42d2" />
      <path d="M0 580C220 520 420 640 640 590S1040 500 1200 540V630H0Z" fill="#00856f" />
      <circle cx={600} cy={300} r={196} fill="#fff" />
      <svg x={468} y={168} width={264} height={264} viewBox="0 0 32 32">
        <LogoMark />
      </svg>
    </Picture>
  );
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={1200} height={630} viewBox="0 0 1200 630">
      {children}
    </svg>
  );
}
