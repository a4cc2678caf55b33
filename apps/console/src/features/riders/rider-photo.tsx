import { Spinner } from '@puni/ui/spinner'
import { useBlobUrl } from '../../shared/views/use-blob-url.ts'
import { ridersText } from './riders-text.ts'
import { useRiderPhoto, type PhotoKind } from './queries.ts'

interface RiderPhotoProps {
  riderId: string
  riderName: string
  kind: PhotoKind
}

/** A sign-up photo; a click opens it in full. */
export function RiderPhoto({ riderId, riderName, kind }: RiderPhotoProps) {
  const photo = useRiderPhoto(riderId, kind)
  const url = useBlobUrl(photo.data)
  return (
    <figure className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="grid h-44 place-items-center overflow-hidden rounded-md border border-line bg-surface-muted text-center text-sm">
        {url !== null ? (
          <a href={url} target="_blank" rel="noopener" className="size-full">
            <img src={url} alt={ridersText.photoOf[kind](riderName)} className="size-full object-cover" />
          </a>
        ) : photo.isError ? (
          ridersText.photoFailed
        ) : (
          <Spinner />
        )}
      </div>
      <figcaption className="text-sm text-ink-muted">{ridersText.photos[kind]}</figcaption>
    </figure>
  )
}
