import { expect, test } from 'vitest';
import { shortened } from './shortenManifest.ts';

test('a route names what the routes around it do not, so that together they still name all', () => {
  const table = {
    version: '1',
    routes: {
      root: { id: 'root', imports: ['/base.js'], css: ['/base.css'] },
      frame: { id: 'frame', parentId: 'root', imports: ['/base.js', '/frame.js'], css: ['/base.css'] },
      page: { id: 'page', parentId: 'frame', imports: ['/frame.js', '/page.js', '/base.js'], css: ['/page.css'] },
      other: { id: 'other', parentId: 'root', imports: ['/frame.js'], css: [] },
    },
  };
  expect(shortened(table)).toEqual({
    version: '1',
    routes: {
      root: table.routes.root,
      frame: { id: 'frame', parentId: 'root', imports: ['/frame.js'], css: [] },
      page: { id: 'page', parentId: 'frame', imports: ['/page.js'], css: ['/page.css'] },
      other: table.routes.other,
    },
  });
});
