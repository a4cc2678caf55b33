import { type Aftermath, CASH_AFTER, GOODS_AFTER } from '@puni/contract/orders/aftermath'
import { formatPesos } from '@puni/contract/pesos'
import { useId } from 'react'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { aftermathText } from './aftermath-text.ts'

const t = aftermathText

interface AftermathFieldsProps {
  value: Aftermath
  /** What the rider paid at the store, pesos; for nothing there is nothing to decide. */
  paid: number
  onChange: (value: Aftermath) => void
}

/** What becomes of the goods that a rider has in hand, and of the money that was paid for them. */
export function AftermathFields({ value, paid, onChange }: AftermathFieldsProps) {
  const name = useId()
  return (
    <>
      <RadioGroup
        legend={t.goods.ask}
        name={`${name}-goods`}
        options={GOODS_AFTER.map((goods) => ({ value: goods, label: t.goods[goods] }))}
        value={value.goods}
        onChange={(goods) => onChange({ ...value, goods })}
      />
      {paid > 0 && (
        <RadioGroup
          legend={t.cash.ask(formatPesos(paid))}
          name={`${name}-cash`}
          options={CASH_AFTER.map((cash) => ({ value: cash, label: t.cash[cash] }))}
          value={value.cash}
          onChange={(cash) => onChange({ ...value, cash })}
        />
      )}
      <p className="text-sm text-ink-muted">{t.told}</p>
    </>
  )
}
