import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { api } from '../../platform/api/client.ts'
import { detailOf, logFailure } from '../../shared/failure.ts'
import { useSingleFlight } from '../../shared/forms/use-single-flight.ts'
import { myDataText } from './my-data-text.ts'

const t = myDataText.download

/** Some 300 bytes an order: years of work, on a slow connection. */
const TIMEOUT_MS = 120_000

/** Saves a copy of the rider's data as a file. */
export function DownloadData() {
  const { busy, run } = useSingleFlight()
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    setFailure(null)
    try {
      save(await api.download('exportMyData', {}, { timeoutMs: TIMEOUT_MS }))
    } catch (cause) {
      logFailure(t.failed, cause)
      setFailure(detailOf(cause))
    }
  }
  return (
    <Card title={t.title}>
      <p className="mb-3 text-ink-muted">{t.lead}</p>
      {failure !== null && (
        <Notice tone="danger" title={t.failed}>
          {failure}
        </Notice>
      )}
      <Button
        variant="secondary"
        className="mt-1 w-full"
        busy={busy}
        busyLabel={t.busy}
        onClick={() => void run(download)}
      >
        {t.submit}
      </Button>
    </Card>
  )
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = t.fileName
  link.click()
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
