import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import { DescriptionList } from '@puni/ui/description-list'
import { Section } from '../../../shared/views/section.tsx'
import { aftermathText } from '../hands/aftermath-text.ts'

const t = aftermathText

/** What was decided of goods and cash when the order was canceled. Nothing for the others. */
export function OrderAftermath({ order: { aftermath } }: { order: OperatorOrderDetail }) {
  if (aftermath === undefined) return null
  return (
    <Section title={t.section}>
      <DescriptionList
        items={[
          { label: t.goods.label, value: t.goods[aftermath.goods] },
          { label: t.cash.label, value: t.cash[aftermath.cash] },
        ]}
      />
    </Section>
  )
}
