import type { IconShape } from './Icon.tsx';

const outline = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/**
 * An icon of the set from its paths alone. A build puts it in the place of the package's own component, whose names, keys and
 * attributes would be half of what visitors load of each icon (`directIcons`).
 */
export function drawnIcon(paths: string, isFilled?: boolean): IconShape {
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(isFilled ? { fill: 'currentColor' } : { ...outline, stroke: 'currentColor', strokeWidth: stroke })}
      {...rest}
    >
      <path d={paths} />
    </svg>
  );
}
