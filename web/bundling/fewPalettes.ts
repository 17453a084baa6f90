/**
 * The colours of the component kit that no part of it names which is used here. Each has some twenty variables for either theme, which
 * every page would load.
 */
const unused = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange'];
const ofUnused = new RegExp(`--mantine-color-(${unused.join('|')})-`);

interface Declaration {
  prop: string;
  value: string;
  remove(): void;
}

/** A PostCSS plugin that leaves them out, and what is made of them. Fails where a style uses one. */
export function fewPalettes() {
  return {
    postcssPlugin: 'few-palettes',
    Declaration(declaration: Declaration) {
      const { prop, value } = declaration;
      const isOfKit = prop.startsWith('--mantine-color-');
      if (ofUnused.test(value) && !isOfKit) throw new Error(`${prop} uses a colour that is left out: ${value}`);
      if (isOfKit && ofUnused.test(`${prop} ${value}`)) declaration.remove();
    },
  };
}
