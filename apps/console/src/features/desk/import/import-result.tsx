import { wallTime } from '@puni/contract/wall-time'
import { Button, buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { Link } from 'react-router'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import type { ImportedFile, ImportLine } from './import-run.ts'
import { importText } from './import-text.ts'

const t = importText

interface ImportResultProps {
  imported: ImportedFile
  isPlaced: boolean
  onPlace: (includesAlike: boolean) => void
  onCheckAgain: () => void
  onOther: () => void
}

/** What is known of the file's lines, with what can be done next. */
export function ImportResult({ imported, isPlaced, onPlace, onCheckAgain, onOther }: ImportResultProps) {
  const [includesAlike, setIncludesAlike] = useState(false)
  const count = (state: ImportLine['state']) => imported.lines.filter((line) => line.state === state).length
  const [right, wrong, already, alike] = [count('right'), count('wrong'), count('already'), count('alike')]
  const isChecked = count('read') === 0
  const open = right + (includesAlike ? alike : 0)
  return (
    <Card title={isPlaced ? t.placed.title : t.result.title}>
      {isPlaced && <PlacedNotice {...{ placed: count('placed'), left: open }} />}
      <ul className="flex flex-col gap-1 tabular-nums">
        {right > 0 && <li className="font-semibold">{t.result.right(right)}</li>}
        {wrong > 0 && <li className="font-semibold text-danger">{t.result.wrong(wrong)}</li>}
        {already > 0 && <li>{t.result.already(already)}</li>}
        {alike > 0 && (
          <li>
            {t.result.alike(alike)}. {t.result.alikeHint}
            <CheckField
              label={t.result.placeAlike(alike)}
              checked={includesAlike}
              onChange={setIncludesAlike}
            />
          </li>
        )}
        {!isChecked && <li>{t.result.unchecked(count('read'))}</li>}
      </ul>
      {isChecked && open === 0 && !isPlaced && <p className="mt-3 text-ink-muted">{t.result.nothing}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {isChecked && open > 0 && (
          <Button onClick={() => onPlace(includesAlike)}>
            {isPlaced ? t.result.goOn(open) : t.result.place(open)}
          </Button>
        )}
        {(!isChecked || wrong > 0) && (
          <Button variant="secondary" onClick={onCheckAgain}>
            {t.result.again}
          </Button>
        )}
        <Button variant="secondary" onClick={onOther}>
          {t.result.other}
        </Button>
      </div>
    </Card>
  )
}

function PlacedNotice({ placed, left }: { placed: number; left: number }) {
  const { timeZone } = usePlatform().config
  const [today] = useState(() => wallTime(new Date(), timeZone).day)
  return (
    <div className="mb-4">
      <Notice tone={left > 0 ? 'warning' : 'success'}>
        <p>
          {t.placed.placed(placed)} {left > 0 && t.placed.left(left)}
        </p>
        <Link to={`/history?from=${today}&to=${today}`} className={`${buttonClass('ghost')} -ml-4`}>
          {t.placed.history}
        </Link>
      </Notice>
    </div>
  )
}
