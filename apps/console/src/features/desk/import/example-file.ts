import { csvFile } from '@puni/web/files/csv'
import { COLUMN_KEYS, COLUMNS, type ColumnKey } from './columns.ts'
import { importText } from './import-text.ts'

interface Names {
  readonly store: string | undefined
  readonly zone: string | undefined
}

/** A file that shows how lines are written: one of a registered store, one of a sender, to be picked up tomorrow. */
export function exampleFile({ store = 'Tu tienda', zone = 'Tu zona' }: Names, now: Date): Blob {
  const tomorrow = new Date(now.getTime() + 86_400_000)
  const day = [tomorrow.getDate(), tomorrow.getMonth() + 1].map((part) => String(part).padStart(2, '0'))
  const { sender, city, lines } = importText.exampleLines
  const ofStore: Partial<Record<ColumnKey, string | number>> = {
    ...lines.store,
    store,
    city,
    latitude: -34.6152,
    longitude: -58.3862,
  }
  const ofSender: Partial<Record<ColumnKey, string | number>> = {
    ...lines.sender,
    sender,
    zone,
    city,
    pickupCity: city,
    pickupTime: `${day.join('/')}/${tomorrow.getFullYear()} 14:30`,
  }
  return csvFile(
    COLUMN_KEYS.map((key) => COLUMNS[key]),
    [ofStore, ofSender].map((line) => COLUMN_KEYS.map((key) => line[key] ?? null)),
  )
}
