import type { Notice } from '@puni/contract/notifications/entities'
import type { Order } from '@puni/contract/orders/entities'
import { isAboutAbsence } from '@puni/contract/notifications/absence'
import { spokenNotice } from '@puni/contract/notifications/notices'
import { nextDeliveryStep } from '@puni/contract/orders/order-states'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { speak } from '../../../services/device/voice.ts'
import type { Offer } from '../now/offer-clock.ts'
import { usePresence } from '../notices/use-presence.ts'
import { useWork, type Work } from '../now/work-context.ts'
import { offerOf, orderUnderWay } from '../now/work-state.ts'
import type { Legs } from '../order/use-legs.ts'
import type { Headset } from './headset.ts'
import { answer, hearingOf, type Topic, type Press, type Question } from './helmet-state.ts'
import { helmetText } from './helmet-text.ts'
import { offerQuestion, orderWords, questionWords, spokenOffer } from './spoken-words.ts'

/** What a rider may answer. */
interface AtHand {
  /** The order under way, or just delivered. */
  readonly order: Order | null
  readonly offer: Offer | null
  readonly legs: Legs
}

/** Says what is at hand as it changes, and does what the headset's button answers. `words` is what was said last. */
export function useHelmet(legs: Legs, headset: Headset | null, onScreen: () => void) {
  const isOn = headset !== null
  const work = useWork()
  const { answers, advance } = work
  const confirmPresence = usePresence()
  const order = orderUnderWay(work.state)
  const offer = offerOf(work.state)
  const notice = work.notices[0] ?? null
  const atHand = { order, offer, legs }
  const [words, setWords] = useState<string>(helmetText.begun)
  const [question, setQuestion] = useState<Question | null>(null)
  const say = (text: string, isUrgent = true) => {
    setWords(text)
    speak(text, isUrgent)
  }

  const isKnown = offer === null || (!legs.pickup.pending && !legs.delivery.pending)
  const key = offer !== null ? `offer ${offer.id}` : order !== null ? `${order._id} ${order.status}` : 'free'
  const since = useRef(0)
  const present = useEffectEvent(() => wordsOf(atHand))
  const former = useRef('')
  const isAnswered = useEffectEvent((offerKey: string) =>
    answers.answered.has(offerKey.slice('offer '.length)),
  )
  useEffect(() => {
    if (!isOn || !isKnown) return
    since.current = Date.now()
    setQuestion(null)
    // What is still said of the road is heard first, but for an offer: its seconds run.
    const isGone = former.current.startsWith('offer') && key === 'free' && !isAnswered(former.current)
    former.current = key
    const text = isGone ? `${helmetText.offerGone} ${present()}` : present()
    setWords(text)
    speak(text, key.startsWith('offer'))
  }, [isOn, isKnown, key])
  const tell = useEffectEvent((told: Notice) => {
    // After what else changed with it, and in its place. An offer's seconds run: it is heard first.
    const asked = isAboutAbsence(told) ? ` ${helmetText.presentAnswer}` : ''
    say(spokenNotice(told) + asked, offer === null)
  })
  const told = useRef(notice?._id)
  useEffect(() => {
    if (notice === null || told.current === notice._id) return
    told.current = notice._id
    if (isOn) tell(notice)
  }, [isOn, notice])
  useEffect(() => {
    if (question === null) return undefined
    const timer = setTimeout(() => setQuestion(null), question.until - Date.now())
    return () => clearTimeout(timer)
  }, [question])

  const press = useEffectEvent((pressed: Press) => {
    const now = Date.now()
    const after = answer(topicOf(atHand, work, key, since.current), question, pressed, now)
    setQuestion(after.question)
    switch (after.action) {
      case 'accept':
        if (offer === null) return
        say(helmetText.accepting)
        return answers.accept(offer)
      case 'skip':
        if (offer === null) return
        say(helmetText.skipped)
        return answers.skip(offer)
      case 'ask':
        if (offer !== null) return say(offerQuestion(offer.order, legs))
        return order === null ? undefined : say(questionWords(order) ?? orderWords(order))
      case 'advance':
        return order === null ? undefined : advance.advance(order)
      case 'drop':
        return say(helmetText.dropped)
      case 'repeat':
        if (order === null && notice !== null && isAboutAbsence(notice)) {
          confirmPresence()
          return say(helmetText.present)
        }
        return say(wordsOf(atHand))
      case 'screen':
        say(helmetText.screen)
        return onScreen()
      case 'nothing':
        return undefined
    }
  })
  useEffect(() => headset?.listen((pressed) => press(pressed)), [headset])
  return { words, isAsking: question !== null }
}

function topicOf(
  { order, offer, legs }: AtHand,
  { answers, advance }: Work,
  key: string,
  since: number,
): Topic {
  const at = { key, since }
  if (offer !== null) {
    if (answers.isAccepting(offer)) return { ...at, is: 'busy' }
    return { ...at, is: 'offer', hearing: hearingOf(offerQuestion(offer.order, legs)) }
  }
  if (order === null) return { ...at, is: 'free' }
  const next = nextDeliveryStep(order.status)
  if (next === null || advance.busy || advance.resting) return { ...at, is: 'busy' }
  return { ...at, is: 'order', needsScreen: next === 'delivered' && order.handover !== undefined }
}

function wordsOf({ order, offer, legs }: AtHand): string {
  if (offer !== null) return spokenOffer(offer.order, legs)
  return order === null ? helmetText.free : orderWords(order)
}
