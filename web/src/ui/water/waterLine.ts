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
