import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { api } from '../../../services/api/client.ts'
import { detailOf, logFailure } from '../../../shared/failure.ts'
import { saveFile } from '@puni/web/files/save-file'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
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
      saveFile(await api.download('exportMyData', {}, { timeoutMs: TIMEOUT_MS }), t.fileName)
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
