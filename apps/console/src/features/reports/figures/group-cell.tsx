import type { FigureGrouping } from '@puni/contract/figures/groupings'
import { Link, useSearchParams } from 'react-router'
import { narrowed } from '../../../shared/narrowed.ts'
import { type FigureLine, groupName } from './figure-words.ts'
import { figuresText } from './figures-text.ts'

/** The name of a group; it leads to that one's figures alone. */
export function GroupCell({ line, by }: { line: FigureLine; by: FigureGrouping }) {
  const [search] = useSearchParams()
  if (!('name' in line)) return <span className="font-bold">{figuresText.total}</span>
  const name = groupName(by, line)
  const leadsTo = line.key === null ? null : addressOf(by, line.key)
  if (leadsTo === null) return <span className="font-semibold">{name}</span>
  return (
    <Link
      to={{ search: narrowed(search, leadsTo).toString() }}
      className="font-semibold underline decoration-1 underline-offset-4"
    >
      {name}
    </Link>
  )
}

/** What the address says of a single group; hours of many days have none. */
function addressOf(by: FigureGrouping, key: string): Readonly<Record<string, string>> | null {
  if (by === 'hour') return null
  return by === 'day' ? { from: key, to: key, by: '' } : { [by]: key, by: '' }
}
