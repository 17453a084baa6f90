/** The mallard swimming to the right, 110 × 58 units, its water line at 46. Its colours are the same in light and dark. */
export function Duck({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <path
        fill="var(--duck-body)"
        d="M2 46c4-13 17-19 34-18 12 1 21 3 30 2 5-1 7-5 7-12h18c0 9-2 14-6 18-4 13-20 22-46 22-22 0-34-4-37-12Z"
      />
      <path fill="var(--wing-blue)" d="M20 41c12-8 30-8 42 0-8 9-34 10-42 0Z" />
      <path fill="var(--duck-collar)" d="M73 20h18l-1 5H72Z" />
      <path fill="var(--head-green)" d="M71 20c-3-12 3-20 12-20 8 0 13 6 12 14-.4 3-1 4-2 6Z" />
      <path fill="var(--bill-amber)" d="M95 8c5 0 10 2 13 4 2 2 0 4-3 5-4 1-8 1-11 0 1-3 2-6 1-9Z" />
      <circle fill="var(--duck-collar)" cx="86" cy="8" r="2" />
    </g>
  );
}
