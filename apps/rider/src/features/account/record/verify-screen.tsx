import { recordWords } from '@puni/record/record-words'
import { verifyRecord, type Verdict } from '@puni/record/verify-record'
import { buttonClass } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { Notice } from '@puni/ui/notice'
import { KEYS_PATH } from '@puni/record/public-keys'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { logFailure } from '../../../shared/failure.ts'
import { paths } from '../../../shared/paths.ts'
import { LoadingScreen } from '../../../shared/views/loading-screen.tsx'
import { checkSignature } from './check-signature.ts'
import { OpenedRecord } from './opened-record.tsx'
import { platformKeys } from './platform-keys.ts'
import { verifyText } from './verify-text.ts'

const t = verifyText

/** More than the longest record has. */
const MOST_BYTES = 40_000_000

type State =
  | { readonly is: 'empty' }
  | { readonly is: 'busy' }
  | { readonly is: 'unreadable' }
  | { readonly is: 'without keys' }
  | { readonly is: 'read'; readonly fileName: string; readonly verdict: Verdict }

/** '/registro': anybody drops a record here and reads whether it is genuine. Nothing is sent anywhere. */
export default function VerifyScreen() {
  const [state, setState] = useState<State>({ is: 'empty' })
  const open = async (file: File) => {
    setState({ is: 'busy' })
    setState(await stateOf(file))
  }
  return (
    <main
      className="mx-auto flex min-h-dvh max-w-4xl flex-col gap-5 px-5 py-[max(1.5rem,env(safe-area-inset-top))]"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file !== undefined) void open(file)
      }}
    >
      <div>
        <h1 className="text-2xl font-bold">{t.title}</h1>
        <p className="text-ink-muted">{t.lead}</p>
      </div>
      <FileChoice isFirst={state.is === 'empty'} onFile={(file) => void open(file)} />
      <Outcome state={state} />
      <footer className="mt-auto flex flex-col gap-2 border-t border-line pt-4 text-sm text-ink-muted">
        <p className="wrap-anywhere">
          {t.independent}{' '}
          <a href={KEYS_PATH} className="flex min-h-12 items-center underline">
            {/* Where a line may end. */}
            <span>
              {`${location.protocol}//`}
              <wbr />
              {location.host}
              <wbr />
              {KEYS_PATH}
            </span>
          </a>
        </p>
        <Link to={paths.work} className={`${buttonClass('ghost')} self-start px-0!`}>
          {t.toApp}
        </Link>
      </footer>
    </main>
  )
}

async function stateOf(file: File): Promise<State> {
  try {
    const bytes = file.size > MOST_BYTES ? new Uint8Array([0]) : new Uint8Array(await file.arrayBuffer())
    const keys = await platformKeys()
    if (keys.length === 0) return { is: 'without keys' }
    return { is: 'read', fileName: file.name, verdict: verifyRecord(bytes, keys, checkSignature) }
  } catch (cause) {
    // WhatsApp and the cloud hand out files that are gone when they are read.
    logFailure(t.unreadable, cause)
    return { is: 'unreadable' }
  }
}

function FileChoice({ isFirst, onFile }: { isFirst: boolean; onFile: (file: File) => void }) {
  const id = useId()
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border-2 border-dashed border-line-strong bg-surface-raised p-5">
      <span className="relative w-full max-w-sm">
        <input
          id={id}
          type="file"
          className="peer sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onFile(file)
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonClass(isFirst ? 'primary' : 'secondary', 'large')} w-full cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-focus`}
        >
          <Icon name="history" />
          {isFirst ? t.choose : t.chooseOther}
        </label>
      </span>
      <p className="hidden text-ink-muted pointer-fine:block">{t.drop}</p>
    </div>
  )
}

function Outcome({ state }: { state: State }) {
  switch (state.is) {
    case 'empty':
      return null
    case 'busy':
      return <LoadingScreen />
    case 'unreadable':
      return (
        <Notice tone="danger" title={t.unreadable}>
          {t.unreadableLead}
        </Notice>
      )
    case 'without keys':
      return (
        <Notice tone="danger" title={t.keysFailed}>
          {t.keysFailedLead}
        </Notice>
      )
    case 'read': {
      const { verdict, fileName } = state
      const { title, lead } = recordWords(verdict)
      return (
        <>
          <Notice tone={verdict.genuine ? 'success' : 'danger'} title={title}>
            <p>{lead}</p>
            <p className="mt-1 text-sm wrap-anywhere">
              {t.fileName}: {fileName}
            </p>
          </Notice>
          {verdict.genuine && <OpenedRecord record={verdict.record} keyId={verdict.keyId} />}
        </>
      )
    }
  }
}
