import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Send } from '../../platform/remote/outgoing.ts'
import { openPhotoFolder, type PhotoStore } from '../../subjects/photos/photo-store.ts'
import { openPhotoBucket } from './s3-photos.ts'

/** The configured photo storage. Throws ConfigError if its folder can't be created. */
export async function openPhotos(config: Config, send: Send): Promise<PhotoStore> {
  const { PHOTO_STORAGE: storage, DATA_DIR, S3_TIMEOUT_MS: timeoutMs } = config
  return storage.by === 'folder'
    ? await openPhotoFolder(join(DATA_DIR, 'photos'))
    : openPhotoBucket({ bucket: storage, send, timeoutMs })
}
