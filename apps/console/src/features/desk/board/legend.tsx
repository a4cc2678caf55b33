import { riderWordsText } from '../../../shared/desk/rider-words-text.ts'
import { RiderMark, type RiderState } from '../../../shared/map/rider-mark.tsx'
import { deskText } from './desk-text.ts'

const STATES: readonly RiderState[] = ['free', 'offered', 'toPickup', 'toDelivery', 'paused', 'lost']

/** What the marks of riders mean. */
export function Legend() {
  return (
    <ul aria-label={deskText.map.legend} className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs">
      {STATES.map((state) => (
        <li key={state} className="flex items-center gap-1">
          <span aria-hidden className="[zoom:0.5]">
            <RiderMark name={riderWordsText.states[state]} state={state} />
          </span>
          {riderWordsText.states[state]}
        </li>
      ))}
    </ul>
  )
}
