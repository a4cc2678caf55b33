import { Spinner } from '@puni/ui/spinner'
import { useBlobUrl } from '../../shared/views/use-blob-url.ts'
import { appealsText } from './appeals-text.ts'
import { useAppealPhoto } from './queries.ts'

interface AppealPhotoProps {
  appealId: string
  number: number
  riderName: string
}

/** A photo of a rider's answer; a click opens it in full. */
export function AppealPhoto({ appealId, number, riderName }: AppealPhotoProps) {
  const photo = useAppealPhoto(appealId, number)
  const url = useBlobUrl(photo.data)
  return (
    <div className="grid h-44 w-44 place-items-center overflow-hidden rounded-md border border-line bg-surface-muted text-center text-sm">
      {url !== null ? (
        <a href={url} target="_blank" rel="noopener" className="size-full">
          <img src={url} alt={appealsText.photo(number, riderName)} className="size-full object-cover" />
        </a>
      ) : photo.isError ? (
        appealsText.photoFailed
      ) : (
        <Spinner />
      )}
    </div>
  )
}
