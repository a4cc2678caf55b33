import { APPEAL_PHOTOS } from '@puni/contract/appeals/values'
import { Button } from '@puni/ui/button'
import { PhotoField } from '@puni/ui/photo-field'
import { useState } from 'react'
import { shrinkPhoto } from '../../shared/photo/shrink-photo.ts'
import { appealsText } from './appeals-text.ts'

const t = appealsText

interface PhotoFieldsProps {
  photos: readonly File[]
  /** Receives what changes them: a photo may be ready only after another was chosen. */
  onChange: (change: (photos: readonly File[]) => readonly File[]) => void
  /** Whether a photo is being opened, which takes a second on an old phone. */
  onOpening: (isOpening: boolean) => void
}

/** Up to two photos, shrunk as they are chosen; the field for the second one comes with the first photo. */
export function PhotoFields({ photos, onChange, onOpening }: PhotoFieldsProps) {
  const [unreadable, setUnreadable] = useState<number | null>(null)
  const choose = async (at: number, file: File) => {
    onOpening(true)
    const photo = await shrinkPhoto(file)
    onOpening(false)
    setUnreadable(photo === null ? at : null)
    if (photo !== null) onChange((before) => Object.assign([...before], { [at]: photo }))
  }
  const shown = Math.min(photos.length + 1, APPEAL_PHOTOS.length)
  return (
    <>
      {APPEAL_PHOTOS.slice(0, shown).map((name, at) => (
        <div key={name} className="flex flex-col gap-1">
          <PhotoField
            label={t.photos[at] ?? ''}
            file={photos[at] ?? null}
            error={unreadable === at ? t.unreadable : undefined}
            onFile={(file) => void choose(at, file)}
            chooseLabel={t.choosePhoto}
            takeLabel={t.takePhoto}
            replaceLabel={t.replacePhoto}
            previewAlt={t.photoPreview(at + 1)}
            capture="environment"
          />
          {photos[at] !== undefined && (
            <Button
              variant="ghost"
              onClick={() => onChange((before) => before.filter((_, each) => each !== at))}
            >
              {t.removePhoto}
            </Button>
          )}
        </div>
      ))}
    </>
  )
}
