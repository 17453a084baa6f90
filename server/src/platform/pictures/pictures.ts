/** Pictures, made in a process of their own. */
import { workRules } from '../load/gates.ts';
import { WorkProcess, workScript } from '../load/workProcess.ts';
import type { AvatarSize } from '#contract/profiles/profileRules.ts';
import type { Picture } from './picture.ts';
import type { PictureWork } from './pictureWork.ts';

const script = workScript(import.meta.url, 'pictureWork');
/** Drawings of pages don't wait behind what strangers uploaded. */
const uploads = new WorkProcess<PictureWork>({ script, ...workRules.pictures });
const drawings = new WorkProcess<PictureWork>({ script, ...workRules.drawings });

/** All sizes of the file at `path`. Throws invalid_input on `file`, and unavailable when decoding ended the process. */
export function makePicture(path: string): Promise<Picture> {
  return uploads.do('makePicture', { path });
}

/** The file at `path` made anew at most 1280 pixels wide. Throws as `makePicture` does. */
export function makePhoto(path: string): Promise<Buffer> {
  return uploads.do('makePhoto', { path });
}

/** The same with a text repeated over it, of capital letters and digits. */
export function makeMarkedPhoto(path: string, text: string): Promise<Buffer> {
  return uploads.do('makeMarkedPhoto', { path, text });
}

/** A square of the file at `path` in the sizes of avatars. Throws as `makePicture` does. */
export function makeAvatar(path: string): Promise<Record<AvatarSize, Buffer>> {
  return uploads.do('makeAvatar', { path });
}

/** One of our own drawings as PNG. */
export function drawSvg(svg: string): Promise<Buffer> {
  return drawings.do('drawSvg', { svg });
}

/** The file at `path` as a JPEG that outsiders take: of 2 MB at most. Throws as `makePicture` does. */
export function makeJpeg(path: string): Promise<Buffer> {
  return uploads.do('makeJpeg', { path });
}

/** The number of the process that decodes uploads; undefined while there is none. */
export function decodingPid(): number | undefined {
  return uploads.pid;
}
