import { type Hue, mix, pick } from './hues.ts';

/** One shape of a cover: filled, or drawn as a line of `stroke` units, dotted where `dots` says so. */
export interface CoverShape {
  path: string;
  paint: 'shape' | 'deep' | 'ground';
  stroke?: number;
  dots?: true;
}

const shape = (path: string): CoverShape => ({ path, paint: 'shape' });
const deep = (path: string): CoverShape => ({ path, paint: 'deep' });
const line = (path: string, paint: 'shape' | 'deep', stroke = 46): CoverShape => ({ path, paint, stroke });

/** Three drawings a family, on a ground of 480 × 360, in its top right corner: the lower left is for letters. */
export const drawings: Record<Hue, readonly [CoverShape[], CoverShape[], CoverShape[]]> = {
  // Overlapping windows.
  software: [
    [shape(box(222, -40, 300, 228, 28)), deep(box(318, 58, 220, 170, 28))],
    [shape(box(262, -60, 260, 190, 28)), deep(box(222, 56, 170, 112, 24)), shape(box(414, 152, 120, 84, 24))],
    [deep(box(300, -50, 230, 150, 28)), shape(box(244, 22, 120, 150, 24)), shape(box(386, 122, 140, 96, 24))],
  ],
  // Chevrons and steps.
  development: [
    [line('M260-40 400 110 260 260', 'shape'), line('M360-40 500 110 360 260', 'deep')],
    [
      line('M262-70 352 30 262 130', 'shape', 38),
      line('M346-70 436 30 346 130', 'deep', 38),
      line('M430-70 520 30 430 130', 'shape', 38),
    ],
    [shape('M236-20h260v68H236Z'), deep('M316 64h180v68H316Z'), shape('M396 148h100v68H396Z')],
  ],
  // Discs.
  design: [
    [shape(circle(330, 70, 118)), deep(circle(452, 118, 96))],
    [shape(circle(440, 20, 190)), deep(circle(440, 20, 96))],
    [deep(circle(300, 20, 74)), shape(circle(434, 64, 104)), deep(circle(398, 196, 40))],
  ],
  // Cells of a table.
  office: [
    [shape('M252-20h104v84H252zM372-20h140v84H372z'), deep('M372 80h140v84H372z')],
    [shape('M232-20h150v64H232zM398-20h100v64H398zM232 60h150v64H232z'), deep('M398 60h100v148H398z')],
    [shape('M296-20h84v236H296z'), deep('M396-20h104v120H396z'), shape('M396 116h104v100H396z')],
  ],
  // A slot and what fits into it.
  site: [
    [shape('M236-30h148v66a50 50 0 0 0 0 96v58H236Z'), deep(circle(428, 84, 50))],
    [shape('M500-30H330v60a44 44 0 1 0 0 84v70h170Z'), deep('M262-30h54v48a58 58 0 0 0-54 20Z')],
    [shape('M250-30h250v220h-70a52 52 0 1 0-104 0h-76Z'), deep(circle(378, 206, 36))],
  ],
  // Diamonds and crosses.
  games: [
    [shape('M380-100 530 50 380 200 230 50Z'), deep('M450 0 560 110 450 220 340 110Z')],
    [deep('M330-20h80v70h70v80h-70v70h-80v-70h-70V50h70Z'), shape('M440 150h120v120H440z')],
    [
      shape('M330-50 420 40 330 130 240 40Z'),
      deep('M450 40 530 120 450 200 370 120Z'),
      shape('M450-100 520-30 450 40 380-30Z'),
    ],
  ],
  // Leaves of a book.
  learning: [
    [shape('M368-20v196A176 176 0 0 1 192 0v-20Z'), deep('M384-20v196A176 176 0 0 0 560 0v-20Z')],
    [shape('M480 0v210A210 210 0 0 1 270 0Z'), deep('M480 0v120A120 120 0 0 1 360 0Z')],
    [shape('M236-20h122v150a122 122 0 0 1-122-122Z'), deep('M374-20h126v200a200 200 0 0 1-126-186Z')],
  ],
  // Rings and tickets.
  cards: [
    [line(circle(480, 0, 216), 'shape', 34), line(circle(480, 0, 150), 'shape', 34), deep(circle(480, 0, 84))],
    [
      shape('M230-20h280v70a30 30 0 0 0 0 60v80H230v-80a30 30 0 0 0 0-60Z'),
      { path: 'M400-8V190', paint: 'ground', stroke: 8, dots: true },
    ],
    [
      shape('M262-20h260v62a26 26 0 0 0 0 52v40H262V94a26 26 0 0 0 0-52Z'),
      deep('M350 84h200v52a24 24 0 0 0 0 48v40H350v-40a24 24 0 0 0 0-48Z'),
    ],
  ],
};

/** The shapes of a product's cover, by its id: always the same ones. */
export function drawCover(hue: Hue, productId: number): CoverShape[] {
  return pick(drawings[hue], mix(productId));
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
}

function box(x: number, y: number, width: number, height: number, round: number): string {
  const arc = (dx: number, dy: number) => `a${round} ${round} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * round, height - 2 * round];
  return `M${x + round} ${y}h${across}${arc(round, round)}v${down}${arc(-round, round)}h${-across}${arc(-round, -round)}v${-down}${arc(round, -round)}Z`;
}
