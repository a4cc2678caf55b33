import type { OperatorRider } from '@puni/contract/riders/entities'
import { Spinner } from '@puni/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PhotoKind, riderPhotoQuery, riderThumbnailQuery } from '../../../data/riders.ts'
import { commonText } from '../../../shared/common-text.ts'
import { BlobImage } from '../../../shared/views/blob-image.tsx'
import { PhotoCover } from '../../../shared/views/photo-cover.tsx'
import { useNear } from '../../../shared/views/use-near.ts'
import { ridersText } from './riders-text.ts'

interface RiderPhotoProps {
  rider: OperatorRider
  kind: PhotoKind
}

/** A sign-up photo, small, once it comes near the screen; a click opens it in full. */
export function RiderPhoto({ rider, kind }: RiderPhotoProps) {
  const [watch, isNear] = useNear()
  const [isOpen, setOpen] = useState(false)
  const thumbnail = useQuery({ ...riderThumbnailQuery(rider, kind), enabled: isNear })
  return (
    <figure ref={watch} className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="grid h-44 place-items-center overflow-hidden rounded-md border border-line bg-surface-muted text-center text-sm">
        {thumbnail.data !== undefined ? (
          <button type="button" className="size-full cursor-zoom-in" onClick={() => setOpen(true)}>
            <BlobImage
              blob={thumbnail.data}
              alt={ridersText.photoOf[kind](rider.fullName)}
              className="size-full object-cover"
            />
          </button>
        ) : thumbnail.isError ? (
          commonText.photoFailed
        ) : (
          <Spinner />
        )}
      </div>
      <figcaption className="text-sm text-ink-muted">{ridersText.photos[kind]}</figcaption>
      {isOpen && <FullPhoto rider={rider} kind={kind} onClose={() => setOpen(false)} />}
    </figure>
  )
}

function FullPhoto({ rider, kind, onClose }: RiderPhotoProps & { onClose: () => void }) {
  const photo = useQuery(riderPhotoQuery(rider, kind))
  return <PhotoCover label={ridersText.photoOf[kind](rider.fullName)} photo={photo} onClose={onClose} />
}
