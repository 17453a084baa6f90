import * as contract from '#contract/site/files.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { route, type Route } from '../../platform/http.ts';
import { uploadRoute } from '../../platform/upload.ts';
import { listFiles, uploadFile } from './soldFiles.ts';
import { uploadPicture } from './uploadPicture.ts';

export function filesRoutes(storage: FileStorage): Route[] {
  return [
    uploadRoute(contract.uploadPicture, (upload) => uploadPicture(storage, upload)),
    uploadRoute(contract.uploadFile, (upload) => uploadFile(storage, upload)),
    route(contract.listFiles, listFiles),
  ];
}
