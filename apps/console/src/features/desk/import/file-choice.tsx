import { IMPORT } from '@puni/contract/orders/limits'
import { Button, buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { TextAreaField } from '@puni/ui/field'
import { useId, useState, type SubmitEvent } from 'react'
import { importText } from './import-text.ts'

const t = importText

interface FileChoiceProps {
  onFile: (file: File) => void
  onText: (text: string) => void
}

/** The file, or its lines as text. */
export function FileChoice({ onFile, onText }: FileChoiceProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('lines') as string
    if (text.trim() === '') setProblem(t.nothingPasted)
    else if (new Blob([text]).size > IMPORT.bytes) setProblem(t.problems.tooLarge)
    else onText(text)
  }
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <span className="relative">
          <input
            id={id}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            aria-describedby={`${id}-hint`}
            className="peer sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) onFile(file)
              // The same file may be chosen again, mended.
              target.value = ''
            }}
          />
          <label
            htmlFor={id}
            className={`${buttonClass('primary', 'large')} w-full cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-focus`}
          >
            {t.file}
          </label>
        </span>
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {t.fileHint}
        </p>
      </div>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        {/* Left to the browser: thousands of lines are slow to pass through every render. */}
        <TextAreaField
          name="lines"
          label={t.paste}
          error={problem}
          rows={6}
          spellCheck={false}
          wrap="off"
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" className="self-start">
          {t.read}
        </Button>
      </form>
    </Card>
  )
}
