/** Twice the drawing's size, in pixels: sharp on a phone and in print. */
const width = 1920;
const height = 1160;

/**
 * Saves the drawing of a certificate as PNG, with the reader's own fonts and in the colours of paper whatever the theme.
 * Throws where the browser cannot draw.
 */
export async function saveCertificatePicture(drawing: SVGSVGElement, name: string): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standingAlone(drawing))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  pen.drawImage(picture, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser makes no pictures');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The drawing with every token replaced by its value in light: outside of the page nobody knows them. */
function standingAlone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', 'var(--font)');
  const root = document.documentElement;
  const { mantineColorScheme: theme } = root.dataset;
  root.dataset['mantineColorScheme'] = 'light';
  const tokens = getComputedStyle(root);
  const text = new XMLSerializer()
    .serializeToString(copy)
    .replaceAll('var(--mark-ink)', 'var(--paper)')
    .replace(/var\((--[\w-]+)\)/g, (_, token: string) => tokens.getPropertyValue(token).trim().replaceAll('"', "'"));
  // Before the next frame: nobody sees the change.
  if (theme !== undefined) root.dataset['mantineColorScheme'] = theme;
  return text;
}
