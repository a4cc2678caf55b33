import { TROUBLES, type TroubleKind } from '@puni/contract/board/troubles'
import { useToast } from '@puni/ui/toast'
import { useNews } from '@puni/web/query/use-news'
import { localStore } from '@puni/web/storage/page-storage'
import { useMemo } from 'react'
import type { Desk } from '../../../shared/desk/desk-context.ts'
import type { DeskOrder } from '../../../shared/desk/desk-scene.ts'
import { troubleText } from '../../../shared/desk/trouble-text.ts'
import { playTones, type Tone } from '../../../shared/sound.ts'
import { reasonOf } from './desk-reason.ts'
import { deskText } from './desk-text.ts'

const MUTED_KEY = 'deskMuted'
const LOUDNESS = 0.25
/** Of many that begin at the same time these are told each, the others as one: when a computer wakes up, or a zone loses its signal. */
const TOLD_EACH = 3

/** Each kind of its own: rising asks for a rider, falling tells of a delay. */
const SOUNDS: Readonly<Record<Exclude<TroubleKind, 'emergency'>, readonly Tone[]>> = {
  problem: chime(523, 392, 523, 392),
  nobody: chime(523, 659, 784),
  late: chime(784, 659, 523),
  silent: chime(440, 440),
  delay: chime(659, 523),
  review: chime(659),
}

function chime(...pitches: readonly number[]): Tone[] {
  return pitches.map((pitch, nth) => ({ at: nth * 0.18, pitch }))
}

interface News {
  readonly key: string
  readonly kind: Exclude<TroubleKind, 'emergency'>
  readonly live: DeskOrder
}

/**
 * Tells of every trouble that begins while the console is open and nobody has seen: in words, with a sound of its kind, and by the browser
 * where the operator is looking at something else. Returns how many orders have one.
 */
export function useTroubleAlerts(desk: Desk): number {
  const toast = useToast()
  const { scene, isLoaded } = desk
  const unseen = useMemo(() => scene.orders.filter((live) => live.unseen.length > 0), [scene])
  const news = useMemo(() => (isLoaded ? unseen.flatMap(newsOf) : undefined), [unseen, isLoaded])
  const eachOf = ({ kind, live }: News) => ({
    text: deskText.arrived(live.order.number, troubleText[kind], reasonOf(live, desk)),
    kind,
    tag: live.order._id,
  })
  useNews(
    news,
    ({ key }) => key,
    (begun) => {
      const others = begun.slice(TOLD_EACH)
      const told = [...(others.length > 0 ? [allOf(others)] : []), ...begun.slice(0, TOLD_EACH).map(eachOf)]
      for (const { text, kind, tag } of told) {
        toast(text, 'error')
        if (!isMuted()) playTones(SOUNDS[kind], LOUDNESS)
        if (document.hidden) notify(text, tag)
      }
    },
  )
  return unseen.length
}

/** All as one, with the sound of what comes first. */
function allOf(begun: readonly News[]) {
  const kinds = TROUBLES.flatMap((kind) => {
    const count = begun.filter((one) => one.kind === kind).length
    return count > 0 ? [`${troubleText[kind]} ${count}`] : []
  })
  return { text: deskText.arrivedMany(begun.length, kinds.join(', ')), kind: begun[0]!.kind, tag: 'many' }
}

function newsOf(live: DeskOrder): News[] {
  // Whoever marks an order as a problem knows of it.
  const isOurs = live.order.problem?.actor === 'operator'
  return live.unseen.flatMap(({ kind, since }) =>
    kind === 'emergency' || (kind === 'problem' && isOurs)
      ? []
      : [{ key: `${live.order._id} ${kind} ${since}`, kind, live }],
  )
}

/** By the browser, if the operator has allowed it. Several of one tag, an order's, take each other's place. */
function notify(text: string, tag: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(text, { tag })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
  } catch (cause) {
    // Phones let only service workers notify.
    console.warn('The browser did not notify', cause)
  }
}

/** Whether the sounds are off in this browser. Emergencies sound all the same. */
export const isMuted = (): boolean => localStore.get(MUTED_KEY) !== null

export function setMuted(muted: boolean): void {
  if (muted) localStore.set(MUTED_KEY, '1')
  else localStore.remove(MUTED_KEY)
}
