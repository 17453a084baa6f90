/** Crests of the closed water line, its middle radius and how far it swings, in a square of 32. */
const lobes = 8;
const radius = 13.2;
const swing = 0.9;
const middle = 16;

/** The water line closed to a ring: from the top clockwise, two curves a lobe with handles along the circle. */
export const lobedRing = ((): string => {
  const step = Math.PI / lobes;
  const at = (index: number) => {
    const angle = index * step - Math.PI / 2;
    const r = radius + (index % 2 === 0 ? swing : -swing);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const handle = 0.42 * step * r;
    const point = (along: number) =>
      `${(middle + r * cos - along * sin).toFixed(2)} ${(middle + r * sin + along * cos).toFixed(2)}`;
    return { here: point(0), after: point(handle), before: point(-handle) };
  };
  const curves = Array.from(
    { length: 2 * lobes },
    (_, index) => `C${at(index).after} ${at(index + 1).before} ${at(index + 1).here}`,
  );
  return `M${at(0).here}${curves.join('')}Z`;
})();
