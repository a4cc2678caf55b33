import { useEffect, useState, type ChangeEvent } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

interface PhotoFieldProps extends FieldTexts {
  file: File | null
  onFile: (file: File) => void
  chooseLabel: string
  replaceLabel: string
  /** Label of the button that opens the camera directly, on a phone. */
  takeLabel: string
  previewAlt: string
  /** Which camera it opens. */
  capture: 'user' | 'environment'
}

/** One photo, with a preview: from the gallery or, on a phone, directly from the camera. */
export function PhotoField({
  file,
  onFile,
  chooseLabel,
  replaceLabel,
  takeLabel,
  previewAlt,
  capture,
  ...texts
}: PhotoFieldProps) {
  const preview = useObjectUrl(file)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Cancelling the picker clears the input: the previously chosen photo stays.
    const chosen = target.files?.[0]
    if (chosen) onFile(chosen)
  }
  return (
    <Field {...texts}>
      {(tie) => (
        <div
          className={cx(
            'flex flex-wrap items-center justify-center gap-2 overflow-hidden rounded-md border-2 p-2',
            preview ? 'border-line bg-surface-muted' : 'border-dashed bg-surface-raised',
            !preview && (texts.error ? 'border-danger' : 'border-line-strong'),
          )}
        >
          {preview && (
            <img
              src={preview}
              alt={previewAlt}
              className="h-40 w-full rounded-sm bg-surface object-contain"
            />
          )}
          {/* `capture` rules out the gallery, so the camera has an input of its own. */}
          <span className="relative hidden min-w-fit flex-1 pointer-coarse:block">
            <input
              id={`${tie.id}-camera`}
              aria-describedby={`${tie.id}-label`}
              type="file"
              accept="image/*"
              capture={capture}
              className="peer sr-only"
              onChange={onChange}
            />
            <label htmlFor={`${tie.id}-camera`} className={action}>
              <Icon name="camera" />
              {takeLabel}
            </label>
          </span>
          <span className="relative min-w-fit flex-1">
            <input {...tie} type="file" accept="image/*" className="peer sr-only" onChange={onChange} />
            <label htmlFor={tie.id} className={action}>
              <Icon name="camera" className="size-6 pointer-coarse:hidden" />
              {preview ? replaceLabel : chooseLabel}
            </label>
          </span>
        </div>
      )}
    </Field>
  )
}

const action =
  'flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-sm px-2 text-center font-bold hover:bg-surface-muted ' +
  'peer-focus-visible:outline-3 peer-focus-visible:-outline-offset-3 peer-focus-visible:outline-focus'

/** An object URL for the file while it is shown; a phone photo that is not released costs megabytes. */
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
