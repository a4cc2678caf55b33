import { useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

interface PhotoFieldProps extends FieldTexts {
  file: File | null
  onFile: (file: File) => void
  chooseLabel: string
  replaceLabel: string
  previewAlt: string
  /** Opens that camera at once, where the phone has one; without it the phone offers the gallery too. */
  capture?: 'user' | 'environment'
}

/** One photo, with its preview. */
export function PhotoField({
  file,
  onFile,
  chooseLabel,
  replaceLabel,
  previewAlt,
  capture,
  ...texts
}: PhotoFieldProps) {
  const preview = useObjectUrl(file)
  return (
    <Field {...texts}>
      {(tie) => (
        <div className="relative">
          <input
            {...tie}
            type="file"
            accept="image/*"
            capture={capture}
            className="peer sr-only"
            onChange={(event) => {
              // Leaving the picker without a choice empties the input: the photo chosen before stays.
              const chosen = event.target.files?.[0]
              if (chosen) onFile(chosen)
            }}
          />
          <label
            htmlFor={tie.id}
            className={cx(
              'flex min-h-24 cursor-pointer items-center justify-center gap-3 overflow-hidden rounded-md border-2 font-bold',
              'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
              preview ? 'border-line bg-surface-muted' : 'border-dashed bg-surface-raised',
              !preview && (texts.error ? 'border-danger' : 'border-line-strong'),
            )}
          >
            {preview ? (
              <>
                <img src={preview} alt={previewAlt} className="h-32 min-w-0 flex-1 object-cover" />
                <span className="flex min-h-12 items-center gap-2 px-4">
                  <Icon name="camera" />
                  {replaceLabel}
                </span>
              </>
            ) : (
              <>
                <Icon name="camera" />
                {chooseLabel}
              </>
            )}
          </label>
        </div>
      )}
    </Field>
  )
}

/** A URL of the file for as long as it is shown; a phone photo left unreleased costs megabytes. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
