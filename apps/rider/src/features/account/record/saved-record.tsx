import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { logFailure } from '../../../shared/failure.ts'
import { recordText } from './record-text.ts'

const t = recordText

/** Says where the file is, and hands it on where the phone can: by WhatsApp, by mail. */
export function SavedRecord({ file }: { file: File }) {
  const [failed, setFailed] = useState(false)
  // Missing in browsers of computers, despite the types.
  const canShare = (navigator.canShare as Navigator['canShare'] | undefined)?.call(navigator, {
    files: [file],
  })
  const share = async () => {
    setFailed(false)
    try {
      await navigator.share({ files: [file], title: file.name })
    } catch (cause) {
      // The rider thought better of it.
      if (cause instanceof DOMException && cause.name === 'AbortError') return
      logFailure(t.shareFailed, cause)
      setFailed(true)
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Notice tone="success">
        <p className="wrap-anywhere">{t.done(file.name)}</p>
      </Notice>
      {failed && <Notice tone="danger">{t.shareFailed}</Notice>}
      {canShare === true && (
        <Button variant="secondary" onClick={() => void share()}>
          {t.share}
        </Button>
      )}
    </div>
  )
}
