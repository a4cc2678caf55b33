import { durationText } from '@puni/streets/route-texts'
import type { OfferWhy } from '@puni/contract/offers/entities'
import { whyText } from './why-text.ts'

/** Explains in a sentence or two why an offer came to its rider. */
export function whyWords(why: OfferWhy): string {
  const { rule, candidates } = why
  const travel = spanText(why.travelSeconds)
  const soonest = spanText(why.soonestSeconds)
  const idle = why.idleSeconds === null ? null : spanText(why.idleSeconds)
  const alone = candidates <= 1
  if (rule === 'asked-again') return alone ? whyText.againAlone : whyText.again
  if (alone) return whyText.alone(travel)
  switch (rule) {
    case 'soonest':
      return whyText.soonest(travel, candidates)
    case 'quicker-trip':
      return whyText.quicker(travel, soonest)
    case 'answers':
      return whyText.answers(travel, soonest)
    case 'earned-least':
      return whyText.earnedLeast(travel, soonest)
    case 'longest-waiting':
      return whyText.nearlySoonest(travel, soonest, idle)
    case 'together':
      return whyText.together(travel, soonest)
    case 'kept-near':
      return whyText.keptNear(travel, soonest)
    case 'idle':
      return whyText.waited(idle, candidates)
  }
}

/** Whole minutes. Zero stays zero, where a route's duration would be rounded up to one. */
function spanText(seconds: number): string {
  return Math.round(seconds / 60) < 1 ? whyText.underAMinute : durationText(seconds)
}
