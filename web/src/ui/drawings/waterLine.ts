/** Geometry of the water line: one sine, open as a divider, closed as a mark, woven as a seal. */

interface ClosedLine {
  centre: number;
  /** Distance of the line's middle from the centre. */
  radius: number;
  amplitude: number;
  lobes: number;
  /** Where the first crest stands, in radians clockwise from the top. */
  turn?: number;
}

/** Share of half a lobe that a curve's handles reach along the circle. */
const closedHandle = 0.42;
/** Share of half a period that a curve's handles reach: the closest a cubic comes to a sine. */
const openHandle = 0.364;

/** A circle whose radius follows a sine, as an SVG path: two curves a lobe, from crest to trough and back. */
export function closedLine({ centre, radius, amplitude, lobes, turn = 0 }: ClosedLine): string {
  const step = Math.PI / lobes;
  const point = (angle: number, distance: number, along: number): string => {
    const x = centre + distance * Math.sin(angle) + along * Math.cos(angle);
    const y = centre - distance * Math.cos(angle) + along * Math.sin(angle);
    return `${short(x)} ${short(y)}`;
  };
  const distanceAt = (index: number) => radius + (index % 2 === 0 ? amplitude : -amplitude);
  let path = `M${point(turn, distanceAt(0), 0)}`;
  for (let index = 0; index < lobes * 2; index += 1) {
    const [from, to] = [turn + index * step, turn + (index + 1) * step];
    const [start, end] = [distanceAt(index), distanceAt(index + 1)];
    const out = point(from, start, start * step * closedHandle);
    const back = point(to, end, -end * step * closedHandle);
    path += `C${out} ${back} ${point(to, end, 0)}`;
  }
  return `${path}Z`;
}

/** Strands of a seal, closed lines each turned by a tenth of a lobe; `half` is half the seal's size. */
export function sealLines(half: number): string[] {
  const lobes = 18;
  const strands = 10;
  return Array.from({ length: strands }, (_, strand) =>
    closedLine({
      centre: half,
      radius: half * 0.73,
      amplitude: half * 0.12,
      lobes,
      turn: (2 * Math.PI * strand) / strands / lobes,
    }),
  );
}

/** A sine from the left edge to `width`, first crest at 0; `middle` is the height it swings around. */
export function openLine(line: { width: number; middle: number; amplitude: number; period: number }): string {
  const { width, middle, amplitude, period } = line;
  const half = period / 2;
  const heightAt = (index: number) => middle + (index % 2 === 0 ? -amplitude : amplitude);
  let path = `M0 ${short(heightAt(0))}`;
  for (let index = 0; index * half < width; index += 1) {
    const [from, to] = [index * half, (index + 1) * half];
    const [start, end] = [short(heightAt(index)), short(heightAt(index + 1))];
    const handles = [short(from + half * openHandle), start, short(to - half * openHandle), end];
    path += `C${handles.join(' ')} ${short(to)} ${end}`;
  }
  return path;
}

/** The water below an open line, down to `height`. */
export function openWater(line: { width: number; middle: number; amplitude: number; period: number; height: number }) {
  return `${openLine(line)}V${line.height}H0Z`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The frame of a certificate: a rounded rectangle that strands swing around, each moved on by its share of a period. */
interface FrameLines {
  width: number;
  height: number;
  /** How far the middle of the strands lies within the edge. */
  inset: number;
  radius: number;
  amplitude: number;
  /** Whole, so that each strand closes where it began. */
  periods: number;
  strands: number;
}

/** A point of the rounded rectangle, the direction clockwise, and how much it bends there (0 on the sides). */
interface FramePoint {
  x: number;
  y: number;
  /** Direction as an angle in radians, clockwise from the right. */
  heading: number;
  bend: number;
}

/** The strands of a frame as SVG paths: two curves a period, from crest to trough and back. */
export function frameLines(frame: FrameLines): string[] {
  const { amplitude, periods, strands } = frame;
  const length = frameLength(frame);
  const half = length / periods / 2;
  return Array.from({ length: strands }, (_, strand) => {
    const start = half / 2 - (2 * half * strand) / strands;
    const point = (index: number, along: number): string => {
      const { x, y, heading, bend } = framePoint(frame, (start + index * half + length) % length);
      const out = index % 2 === 0 ? amplitude : -amplitude;
      // Outside of a corner the way is longer.
      const reach = along * (1 + out * bend);
      const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
      return `${tenth(x + out * sin + reach * cos)} ${tenth(y - out * cos + reach * sin)}`;
    };
    let path = `M${point(0, 0)}`;
    for (let index = 0; index < periods * 2; index += 1) {
      const handle = half * openHandle;
      path += `C${point(index, handle)} ${point(index + 1, -handle)} ${point(index + 1, 0)}`;
    }
    return `${path}Z`;
  });
}

function frameLength({ width, height, inset, radius }: FrameLines): number {
  return 2 * (width - 2 * inset - 2 * radius) + 2 * (height - 2 * inset - 2 * radius) + 2 * Math.PI * radius;
}

/** Where one is after `way` along the frame, from the left end of its upper side. */
function framePoint({ width, height, inset, radius }: FrameLines, way: number): FramePoint {
  const [across, down] = [width - 2 * inset - 2 * radius, height - 2 * inset - 2 * radius];
  const corner = (Math.PI / 2) * radius;
  const left = inset + radius;
  const [top, right, bottom] = [inset + radius, left + across, inset + radius + down];
  // Sides and the centres of the corners that follow them, clockwise from the upper side.
  const parts = [
    { side: across, x: left, y: inset, heading: 0, centre: [right, top] },
    { side: down, x: right + radius, y: top, heading: Math.PI / 2, centre: [right, bottom] },
    { side: across, x: right, y: bottom + radius, heading: Math.PI, centre: [left, bottom] },
    { side: down, x: inset, y: bottom, heading: -Math.PI / 2, centre: [left, top] },
  ] as const;
  let rest = way;
  for (const { side, x, y, heading, centre } of parts) {
    if (rest <= side) return { x: x + rest * Math.cos(heading), y: y + rest * Math.sin(heading), heading, bend: 0 };
    rest -= side;
    if (rest <= corner) {
      const turned = heading + rest / radius;
      const [cx, cy] = centre;
      return {
        x: cx + radius * Math.sin(turned),
        y: cy - radius * Math.cos(turned),
        heading: turned,
        bend: 1 / radius,
      };
    }
    rest -= corner;
  }
  return { x: left, y: inset, heading: 0, bend: 0 };
}

function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}
