import { Cover } from '@puni/ui/cover'
import { IconButton } from '@puni/ui/icon-button'
import { Spinner } from '@puni/ui/spinner'
import type { UseQueryResult } from '@tanstack/react-query'
import { commonText } from '../common-text.ts'
import { BlobImage } from './blob-image.tsx'

interface PhotoCoverProps {
  /** What is on it. */
  label: string
  photo: Pick<UseQueryResult<Blob>, 'data' | 'isError'>
  onClose: () => void
}

/** A photo in full, over the page. It is loaded only now: every view is recorded. */
export function PhotoCover({ label, photo, onClose }: PhotoCoverProps) {
  return (
    <Cover label={label} className="grid place-items-center bg-surface p-4 text-ink" onBack={onClose}>
      {photo.data !== undefined ? (
        <BlobImage blob={photo.data} alt={label} className="size-full min-h-0 object-contain" />
      ) : photo.isError ? (
        commonText.photoFailed
      ) : (
        <Spinner />
      )}
      <IconButton
        icon="close"
        label={commonText.close}
        onClick={onClose}
        className="absolute top-2 right-2 bg-surface-raised"
      />
    </Cover>
  )
}
