import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { IconButton } from '@puni/ui/icon-button'
import { Notice } from '@puni/ui/notice'
import { jsonEntry } from '@puni/web/storage/json-entry'
import { localStore } from '@puni/web/storage/page-storage'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { commonText } from '../common-text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { usePlatform } from '../views/use-platform.tsx'
import { savedViewsText as t } from './saved-views-text.ts'

/** What an operator gave a name: the query of a page's address. */
interface SavedView {
  readonly name: string
  readonly search: string
}

const NAME_MAX = 40

/** What was searched and filtered on a page, under names, in this browser: a button, and what it opens. */
export function SavedViews({ page, className }: { page: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" {...(className && { className })} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && <SavedViewsDialog page={page} onClose={() => setOpen(false)} />}
    </>
  )
}

function SavedViewsDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const { operator } = usePlatform()
  const entry = jsonEntry<readonly SavedView[]>(localStore, `views ${page} ${operator._id}`)
  const [address] = useSearchParams()
  const [views, setViews] = useState(entry.read() ?? [])
  const [isKept, setKept] = useState(true)
  const [name, setName] = useState('')
  const search = address.toString()
  const keep = (changed: readonly SavedView[]) => {
    setKept(entry.write(changed))
    setViews(changed)
  }
  return (
    <FormDialog
      title={t.title}
      cancelLabel={commonText.close}
      submitLabel={t.save}
      busyLabel={t.saving}
      onClose={onClose}
      action={{
        mutate: () => {
          const called = name.trim()
          if (search === '' || called === '') return
          // One of this name takes the place of the former one.
          keep([...views.filter((view) => view.name !== called), { name: called, search }])
          setName('')
        },
      }}
    >
      <p className="text-ink-muted">{t.hint}</p>
      {views.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul className="flex flex-col">
          {views.map((view) => (
            <li key={view.name} className="flex items-center justify-between gap-2">
              <Link
                to={`?${view.search}`}
                className="min-h-12 min-w-0 flex-1 content-center font-semibold underline wrap-anywhere"
                onClick={onClose}
              >
                {view.name}
              </Link>
              <IconButton
                icon="close"
                label={t.remove(view.name)}
                onClick={() => keep(views.filter((one) => one !== view))}
              />
            </li>
          ))}
        </ul>
      )}
      {search === '' ? (
        <Notice tone="info">{t.nothingChosen}</Notice>
      ) : (
        <TextField
          label={t.name}
          required
          autoComplete="off"
          maxLength={NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {!isKept && <Notice tone="warning">{t.notKept}</Notice>}
    </FormDialog>
  )
}
