import type { PriceRule } from '@puni/contract/prices/entities'
import { priceWords } from '@puni/contract/prices/price-words'
import { Button } from '@puni/ui/button'
import { formatInstant } from '@puni/web/format/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { priceCommands, pricesQuery, type PricesAsked } from '../../../data/prices.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { MoreRows } from '../../../shared/views/more-rows.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { useIsAdmin, usePlatform } from '../../../shared/views/use-platform.tsx'
import { PriceDialog, type Whose } from './price-dialog.tsx'
import { pricesText } from './prices-text.ts'

const t = pricesText

/** What deliveries cost in a zone or for a store: what holds, what comes and what has held. */
export function Prices({ zone, store }: Whose) {
  const isAdmin = useIsAdmin()
  const [isOpen, setOpen] = useState(false)
  const [showsPast, setShowsPast] = useState(false)
  const asked = { zoneId: zone._id, storeId: store?._id ?? '' }
  const current = useInfiniteQuery(pricesQuery({ ...asked, list: 'current' }))
  return (
    <Section title={t.title}>
      <QueryView query={current}>
        {({ pages }) => {
          const rules = pages.flatMap(({ prices }) => prices)
          const held = rules.filter(({ state }) => state === 'holds')
          const ofZone = held.find((rule) => rule.store === null)
          const own = store === null ? ofZone : held.find((rule) => rule.store?._id === store._id)
          return (
            <div className="flex flex-col gap-3">
              <Rules rules={shown(rules, store)} inStore={store !== null} />
              <MoreRows query={current} label={t.more} busyLabel={t.loading} />
              {(own?.terms ?? null) === null && <Otherwise zone={zone} store={store} rule={ofZone} />}
              {isAdmin && (
                <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
                  {t.change}
                </Button>
              )}
              {isOpen && (
                <PriceDialog
                  zone={zone}
                  store={store}
                  terms={own?.terms ?? ofZone?.terms ?? null}
                  onClose={() => setOpen(false)}
                />
              )}
            </div>
          )
        }}
      </QueryView>
      <details className="mt-3" onToggle={(event) => setShowsPast(event.currentTarget.open)}>
        <summary className="cursor-pointer font-semibold">{t.history}</summary>
        {showsPast && <Past asked={{ ...asked, list: 'past' }} store={store} />}
      </details>
    </Section>
  )
}

/** Of a store its own; the zone's first, and what holds before what comes. */
function shown(rules: readonly PriceRule[], store: Whose['store']): PriceRule[] {
  const place = (rule: PriceRule) => (rule.store === null ? 0 : 2) + (rule.state === 'ahead' ? 1 : 0)
  return rules
    .filter((rule) => store === null || rule.store !== null)
    .sort((one, other) => place(one) - place(other))
}

/** What holds where nothing of its own does. */
function Otherwise({ zone, store, rule }: Whose & { rule: PriceRule | undefined }) {
  if (store === null || !rule?.terms) return rule === undefined || store !== null ? <p>{t.none}</p> : null
  return (
    <div>
      <p>
        <Link to={`/zones/${zone._id}`} className="underline">
          {t.ofZone(zone.name)}
        </Link>
      </p>
      <Terms terms={rule.terms} />
    </div>
  )
}

function Past({ asked, store }: { asked: PricesAsked; store: Whose['store'] }) {
  const past = useInfiniteQuery(pricesQuery(asked))
  return (
    <QueryView query={past}>
      {({ pages }) => {
        const rules = shown(
          pages.flatMap(({ prices }) => prices),
          store,
        )
        return (
          <div className="mt-3 flex flex-col gap-3">
            {rules.length === 0 && <p className="text-ink-muted">{t.noHistory}</p>}
            <Rules rules={rules} inStore={store !== null} />
            <MoreRows query={past} label={t.more} busyLabel={t.loading} />
          </div>
        )
      }}
    </QueryView>
  )
}

function Rules({ rules, inStore }: { rules: readonly PriceRule[]; inStore: boolean }) {
  return rules.length === 0 ? null : (
    <ul className="flex flex-col gap-3">
      {rules.map((rule) => (
        <li key={rule._id} className="rounded-md border border-line p-3">
          <Rule rule={rule} inStore={inStore} />
        </li>
      ))}
    </ul>
  )
}

function Rule({ rule, inStore }: { rule: PriceRule; inStore: boolean }) {
  const { timeZone } = usePlatform().config
  const isAdmin = useIsAdmin()
  const { store, state, holdsFrom, holdsUntil, terms, setBy, setAt } = rule
  const from = formatInstant(holdsFrom, timeZone)
  return (
    <>
      {store !== null && !inStore && (
        <Link to={`/stores/${store._id}`} className="font-semibold underline">
          {store.name}
        </Link>
      )}
      <p className="font-semibold">
        {state === 'past'
          ? t.state.past(from, formatInstant(holdsUntil ?? holdsFrom, timeZone))
          : t.state[state](from)}
      </p>
      {terms === null ? <p>{t.ended[store === null ? 'zone' : 'store']}</p> : <Terms terms={terms} />}
      {setBy !== null && (
        <p className="text-sm text-ink-muted">{t.setBy(setBy, formatInstant(setAt, timeZone))}</p>
      )}
      {state === 'ahead' && isAdmin && <Drop rule={rule} />}
    </>
  )
}

function Terms({ terms }: { terms: NonNullable<PriceRule['terms']> }) {
  const sentences = [...priceWords(terms), t.step(terms.step), t.override(terms.override)]
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function Drop({ rule }: { rule: PriceRule }) {
  const { timeZone } = usePlatform().config
  const [isOpen, setOpen] = useState(false)
  const drop = useAction({
    command: () => priceCommands.drop({ params: { id: rule._id } }),
    done: t.drop.done,
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
        {t.drop.button}
      </Button>
      {isOpen && (
        <FormDialog
          title={t.drop.title}
          submitLabel={t.drop.submit}
          busyLabel={t.drop.busy}
          danger
          action={drop}
          onClose={() => setOpen(false)}
        >
          <p>{t.drop.explanation(formatInstant(rule.holdsFrom, timeZone))}</p>
          <FormFailure error={drop.error} fields={[]} />
        </FormDialog>
      )}
    </>
  )
}
