import type { PushData, PushMessage } from '@puni/contract/notifications/push'

const IDS: Readonly<Record<PushData['type'], readonly string[]>> = {
  new_order: ['orderId', 'offerId', 'expiresAt'],
  offer_gone: ['orderId', 'offerId'],
  notice: ['noticeId'],
  test: ['testId'],
}

/** The parsed push message, or null if this version cannot read it. */
export function parsePush(payload: string | undefined): PushMessage | null {
  try {
    const message: unknown = JSON.parse(payload ?? '')
    return isMessage(message) ? message : null
  } catch {
    return null
  }
}

function isMessage(message: unknown): message is PushMessage {
  if (!isRecord(message) || !isRecord(message['notification']) || !isRecord(message['data'])) return false
  const { notification, data } = message
  const type = typeof data['type'] === 'string' ? data['type'] : ''
  return (
    areTexts(notification, ['title', 'body']) &&
    Object.hasOwn(IDS, type) &&
    areTexts(data, IDS[type as PushData['type']])
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const areTexts = (record: Record<string, unknown>, names: readonly string[]) =>
  names.every((name) => typeof record[name] === 'string')
