import { describe, expect, it } from 'vitest'
import { compiledCondition } from './conditions.ts'

describe('compiledCondition', () => {
  it.each([
    ['no @ (Mo 07:00-19:00)', 'no @ 420-1140'],
    ['no @ Mo 07:00-19:00', 'no @ 420-1140'],
    ['no_left_turn @ (Tu 07:00-09:00,16:00-18:00)', 'no_left_turn @ 1860-1980 2400-2520'],
    ['no @ (Mo-Su 00:00-24:00)', 'no @ 0-10080'],
    ['no @ (24/7)', 'no @ 0-10080'],
    ['no @ (Sa-Su 22:00-06:00)', 'no @ 0-360 8520-9000 9960-10080'],
    ['no @ (Mo 07:00-09:00); yes @ (Tu 07:00-09:00)', 'no @ 420-540; yes @ 1860-1980'],
    ['no @ (Mo 07:00-09:00; PH off)', 'no @ 420-540'],
    ['no @ (Su,PH 00:00-24:00)', 'no @ 8640-10080'],
    ['no @ (weight>3.5); destination @ (Mo 07:00-09:00)', 'destination @ 420-540'],
    ['no @ (Mo 07:00-09:00 AND weight>3.5)', null],
    ['no @ (wet)', null],
    ['no @ (sunset-sunrise)', null],
    ['no @ (SH)', null],
    ['no @ (Dec-Mar)', null],
    ['no @ (2026 Jun 01-2026 Jun 05)', null],
    ['no @ (Mo 07:00-09:00 "school days")', null],
    ['no', null],
    ['@', null],
    ['', null],
  ])('%s: %s', (value, expected) => expect(compiledCondition(value)).toBe(expected))
})
