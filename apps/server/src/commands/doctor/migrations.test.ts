import { expect, it } from 'vitest'
import { migrationFinding } from './migrations.ts'

const OURS = ['001-main-job', '002-notifications', '003-contract-old-columns', '004-places']

it.each([
  ['an empty one', null, 'ok', /^empty; the first start makes its 4 migrations$/],
  ['the same version', OURS, 'ok', /^of this version, 4 migrations$/],
  ['one behind', OURS.slice(0, 3), 'note', /^1 migration behind .+: 004-places$/],
  [
    'one that takes something away',
    OURS.slice(0, 2),
    'warning',
    /^2 migrations behind .+: 003-contract-old-columns, 004-places\. After 003-contract-old-columns the previous version cannot start any more$/,
  ],
  ['a newer one that only added', [...OURS, '005-more'], 'warning', /^newer .+ does not know 005-more$/],
  [
    'a newer one that took something away',
    [...OURS, '005-more', '006-contract-more'],
    'error',
    /^newer .+ 005-more, 006-contract-more, and does not start after 006-contract-more$/,
  ],
  [
    'a much newer one',
    [...OURS, '005-a', '006-b', '007-c', '008-d', '009-e'],
    'warning',
    /005-a, 006-b, 007-c and 2 more$/,
  ],
])('a database of %s', (_, run, level, what) => {
  const found = migrationFinding(run, OURS)
  expect(found.level).toBe(level)
  expect(found.what).toMatch(what)
})

it('knows the migrations of this program', () => {
  expect(migrationFinding(['001-main-job']).what).toMatch(/^\d\d+ migrations behind .+ and \d+ more$/)
})
