import { APPEAL_PHOTOS } from '@puni/contract/appeals/values'
import { Button } from '@puni/ui/button'
import { PhotoField } from '@puni/ui/photo-field'
import { appealsText } from './appeals-text.ts'

const t = appealsText

interface PhotoFieldsProps {
  photos: readonly File[]
  /** The place of the photo that could not be opened. */
  unreadable: number | null
  /** Whether a photo is being opened, which takes a second on an old phone. */
  isOpening: boolean
  onChoose: (at: number, file: File) => void
  onRemove: (at: number) => void
}

/** Up to two photos; the field for the second one comes with the first photo. */
export function PhotoFields({ photos, unreadable, isOpening, onChoose, onRemove }: PhotoFieldsProps) {
  const shown = Math.min(photos.length + 1, APPEAL_PHOTOS.length)
  return (
    <>
      {APPEAL_PHOTOS.slice(0, shown).map((name, at) => (
        <div key={name} className="flex flex-col gap-1">
          <PhotoField
            label={t.photos[at] ?? ''}
            file={photos[at] ?? null}
            error={unreadable === at ? t.unreadable : undefined}
            onFile={(file) => onChoose(at, file)}
            chooseLabel={t.choosePhoto}
            takeLabel={t.takePhoto}
            replaceLabel={t.replacePhoto}
            previewAlt={t.photoPreview(at + 1)}
            capture="environment"
          />
          {photos[at] !== undefined && (
            // What is being opened has its place by now.
            <Button variant="ghost" disabled={isOpening} onClick={() => onRemove(at)}>
              {t.removePhoto}
            </Button>
          )}
        </div>
      ))}
    </>
  )
}
