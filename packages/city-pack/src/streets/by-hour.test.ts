import { describe, expect, it } from 'vitest'
import { byHour } from './by-hour.ts'

describe('byHour', () => {
  const ways = (tags: Record<string, string>) =>
    byHour(tags, (held) => held['oneway'] ?? '-').map(
      ({ value, hours }) => `${value} ${hours?.join() ?? 'always'}`,
    )

  it.each<[Record<string, string>, string[]]>([
    [{}, ['- always']],
    [{ oneway: 'yes' }, ['yes always']],
    [{ 'oneway:conditional': 'yes @ 0-10080' }, ['yes always']],
    [{ 'oneway:conditional': 'yes @ 60-120' }, ['- 0,60,120,10080', 'yes 60,120']],
    [
      { oneway: 'yes', 'oneway:conditional': 'no @ 0-60 120-180' },
      ['no 0,60,120,180', 'yes 60,120,180,10080'],
    ],
    // The last one that holds decides.
    [{ 'oneway:conditional': 'yes @ 0-120; -1 @ 60-180' }, ['yes 0,60', '-1 60,180', '- 180,10080']],
    // What makes no difference is none.
    [
      { oneway: 'yes', 'bicycle:conditional': 'no @ 60-120', 'oneway:conditional': 'yes @ 0-60' },
      ['yes always'],
    ],
    [{ 'maxspeed:conditional': '30 @ 60-120' }, ['- always']],
  ])('%o', (tags, expected) => expect(ways(tags)).toEqual(expected))
})
