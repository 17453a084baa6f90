/** The package describes its index only; its single files are one icon each. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  // The package exports each icon so.
  export default icon;
}
