/** When the dark pocket screen lights up, and for how long. Pure: time and what is seen are passed in. */

/** What the pocket screen sees at an instant. */
export interface Sight {
  /** The current offer: its id, and when it ends, epoch milliseconds. */
  readonly offer: { readonly id: string; readonly endsAt: number } | null
  /** The order under way and its status, in one string; null without an order. */
  readonly order: string | null
  /** The newest notice that is not read; null for none. */
  readonly notice: string | null
  /** What has come near: a turn or the next place, in one string. */
  readonly near: string | null
}

/** Why the screen is lit. */
export type Reason = 'offer' | 'notice' | 'order' | 'near'

/** The pocket screen: what it saw last, and whether it is lit. */
export interface Pocket {
  readonly seen: Sight
  /** What came near since the order changed: positions waver, and nothing lights it twice. */
  readonly passed: readonly string[]
  /** `until`: epoch milliseconds. */
  readonly lit: { readonly why: Reason; readonly until: number } | null
}

/** A change of the order, or a place that comes near, is shown for so long, milliseconds. */
export const LIT_MS = 15_000

/** Just put into the pocket: dark, whatever is known already. */
export function pocketed(seen: Sight): Pocket {
  return { seen, passed: seen.near === null ? [] : [seen.near], lit: null }
}

/** The screen after a look at `sight`. It lights up for what is new, an offer first, and goes dark when that is over. */
export function look(pocket: Pocket, sight: Sight, now: number): Pocket {
  const { seen } = pocket
  const isNewOrder = sight.order !== seen.order
  const passed = isNewOrder ? [] : pocket.passed
  const { near } = sight
  const isNewNotice = sight.notice !== null && sight.notice !== seen.notice
  const isNewMark = near !== null && !passed.includes(near)
  return {
    seen: sight,
    passed: isNewMark ? [...passed, near] : passed,
    lit: litBy(
      sight,
      { isNewOffer: sight.offer?.id !== seen.offer?.id, isNewNotice, isNewOrder, isNewMark },
      pocket,
      now,
    ),
  }
}

interface News {
  readonly isNewOffer: boolean
  readonly isNewNotice: boolean
  readonly isNewOrder: boolean
  readonly isNewMark: boolean
}

function litBy({ offer }: Sight, news: News, { lit }: Pocket, now: number): Pocket['lit'] {
  if (offer !== null && offer.endsAt > now && (news.isNewOffer || lit?.why === 'offer'))
    return { why: 'offer', until: offer.endsAt }
  // It says why the order changed, if it did.
  if (news.isNewNotice) return { why: 'notice', until: now + LIT_MS }
  if (news.isNewOrder) return { why: 'order', until: now + LIT_MS }
  if (news.isNewMark) return { why: 'near', until: now + LIT_MS }
  // An offer that is gone before its end lights nothing any more.
  return lit === null || lit.why === 'offer' || lit.until <= now ? null : lit
}
