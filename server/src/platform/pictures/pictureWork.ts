/** The program that decodes pictures of strangers and draws ours, with no keys and no database in its memory. */
import { readFile } from 'node:fs/promises';
import { serveWork } from '../load/serveWork.ts';
import { drawSvg, makeAvatar, makeJpeg, makeMarkedPhoto, makePhoto, makePicture } from './picture.ts';

const work = {
  makePicture: async ({ path }: { path: string }) => makePicture(await readFile(path)),
  makeAvatar: async ({ path }: { path: string }) => makeAvatar(await readFile(path)),
  makePhoto: async ({ path }: { path: string }) => makePhoto(await readFile(path)),
  makeMarkedPhoto: async ({ path, text }: { path: string; text: string }) =>
    makeMarkedPhoto(await readFile(path), text),
  makeJpeg: async ({ path }: { path: string }) => makeJpeg(await readFile(path)),
  drawSvg: ({ svg }: { svg: string }) => drawSvg(svg),
};
export type PictureWork = typeof work;

serveWork(work);
