import type { ReactNode } from 'react';
import { categorySign } from './categorySigns.ts';
import { drawCover } from './coverDrawing.ts';
import { LogoMark } from '../../ui/kit/Logo.tsx';

/** What messengers and search engines show of a shared link: 1200 × 630, shapes only, so that no font is needed. */
export function ProductPicture({ productId, categorySlug }: { productId: number; categorySlug: string }) {
  const { ground, shapes } = drawCover(productId, categorySlug);
  const Sign = categorySign(categorySlug);
  return (
    <Picture>
      <svg width={1200} height={630} viewBox="0 0 480 360" preserveAspectRatio="xMidYMid slice">
        <rect width={480} height={360} fill={ground} />
        {shapes.map(({ path, fill }) => (
          <path key={path} d={path} fill={fill} />
        ))}
      </svg>
      <svg x={430} y={90} width={340} height={340} viewBox="0 0 24 24" color="#fff">
        <Sign size={24} stroke={1.25} />
      </svg>
      {/* In the middle as well: some crop the picture to a square. */}
      <rect x={550} y={480} width={100} height={100} rx={26} fill="#fff" />
      <svg x={555} y={485} width={90} height={90} viewBox="0 0 32 32">
        <LogoMark />
      </svg>
    </Picture>
  );
}

/** For pages that are about no product. */
export function SitePicture() {
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
