import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { apiOriginOf } from '../contract/src/core/apiOrigin.ts';
import { callAddresses } from './bundling/callAddresses.ts';
import { groups } from './bundling/chunks.ts';
import { className, consoleCopies } from './bundling/consoleCopies.ts';
import { directIcons } from './bundling/directIcons.ts';
import { fewPalettes } from './bundling/fewPalettes.ts';
import { fewStyles } from './bundling/fewStyles.ts';
import { laterParts } from './bundling/laterParts.ts';
import { quietRouter } from './bundling/quietRouter.ts';
import { reactAsModules } from './bundling/reactAsModules.ts';
import { stylesInPlace } from './bundling/stylesInPlace.ts';

/**
 * What pages share, and styles, are named by what they hold alone: every page loads the names of hundreds of files. The files of
 * the routes themselves keep the names that the router gives them.
 */
const fileNames = {
  chunkFileNames: 'assets/[hash].js',
  // Pictures and fonts are the same files for the server, which names them as usual.
  assetFileNames: ({ names }: { names: readonly string[] }) =>
    names.every((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
};

export default defineConfig(({ command }) => ({
  // In development the API stands where the pages do.
  define: {
    'import.meta.env.VITE_API_BASE_URL': JSON.stringify(
      (command === 'build' ? apiOriginOf(process.env.MALLARD_API_URL) : undefined) ?? '',
    ),
  },
  plugins: [
    consoleCopies(),
    callAddresses(),
    directIcons(),
    fewStyles(),
    laterParts(),
    quietRouter(),
    reactAsModules(),
    stylesInPlace(),
    reactRouter(),
  ],
  css: { modules: { generateScopedName: className }, postcss: { plugins: [fewPalettes()] } },
  // Bundled for the server too: the whole icon set would cost it memory and start-up time.
  ssr: command === 'build' ? { noExternal: [/^@tabler\//, /^@mantine\//] } : {},
  // Found before the first page is asked for, so that development does not begin with a reload.
  optimizeDeps: { entries: ['src/**/*.tsx'], exclude: ['@tabler/icons-react'] },
  build: { target: 'es2022', reportCompressedSize: false, assetsInlineLimit: 0, emptyOutDir: true },
  environments: { client: { build: { rolldownOptions: { output: { ...fileNames, codeSplitting: { groups } } } } } },
}));
