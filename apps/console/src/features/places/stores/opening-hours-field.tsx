import type { OpeningSpan } from '@puni/contract/stores/opening-hours'
import { SpansField } from '../../../shared/forms/spans-field.tsx'
import { openingHoursText } from './opening-hours-text.ts'

/** As most stores open. */
const FIRST: OpeningSpan = { day: 1, from: '11:00', to: '23:00' }

interface OpeningHoursFieldProps {
  value: readonly OpeningSpan[]
  /** Messages by the API's paths: 'openingHours', 'openingHours.0.from'. */
  errors: Readonly<Record<string, string>>
  onChange: (hours: readonly OpeningSpan[]) => void
}

/** The opening hours of a store. */
export function OpeningHoursField(props: OpeningHoursFieldProps) {
  return <SpansField {...openingHoursText} {...props} first={FIRST} path="openingHours" />
}
