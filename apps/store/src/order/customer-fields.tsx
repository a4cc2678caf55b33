import { TEXT_MAX } from '@puni/contract/limits'
import { TextField } from '@puni/ui/field'
import { addressOf } from '@puni/web/order/order-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { orderText as t } from '../store-text.ts'
import { Choice } from './choice.tsx'
import { type Draft, withCustomer } from './draft.ts'
import { useSettled } from './use-settled.ts'

const TYPED_MIN = 3

interface CustomerFieldsProps {
  draft: Draft
  onChange: (draft: Draft) => void
  errors: Readonly<Record<string, string>>
}

/** Who receives it. Whoever ordered before comes back with the address. */
export function CustomerFields({ draft, onChange, errors }: CustomerFieldsProps) {
  /** What customers are looked for by: the field that was typed into last. */
  const [search, setSearch] = useState('')
  const typed = useSettled(search.trim())
  const customers = useQuery({
    queryKey: ['customers', typed],
    queryFn: ({ signal }) => api.call('listFrequentCustomers', { query: { search: typed } }, { signal }),
    enabled: typed.length >= TYPED_MIN && search !== '',
    staleTime: 60_000,
  })
  const type = (change: Partial<Draft>, text: string) => {
    onChange({ ...draft, ...change })
    setSearch(text)
  }
  const found = search === '' ? [] : (customers.data?.customers ?? [])
  return (
    <>
      <TextField
        label={t.name}
        error={errors['destination.name']}
        autoComplete="off"
        required
        maxLength={TEXT_MAX.name}
        value={draft.name}
        onChange={({ target: { value } }) => type({ name: value }, value)}
      />
      <TextField
        label={t.phone}
        error={errors['destination.phone']}
        type="tel"
        autoComplete="off"
        required
        maxLength={TEXT_MAX.phone}
        value={draft.phone}
        onChange={({ target: { value } }) => type({ phone: value }, value)}
      />
      {found.length > 0 && (
        <Choice label={t.customers}>
          {found.map((customer) => (
            <Choice.Item
              key={JSON.stringify(customer)}
              onChoose={() => {
                onChange(withCustomer(draft, customer))
                setSearch('')
              }}
            >
              {customer.name ?? customer.phone}
              <span className="block font-normal">{t.customer(addressOf(customer), customer.orders)}</span>
            </Choice.Item>
          ))}
        </Choice>
      )}
    </>
  )
}
