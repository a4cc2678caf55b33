import { expect, it } from 'vitest'
import type { PushPermission } from '../../../services/push/permission.ts'
import { ringView, type RingView } from './ring-view.ts'
import type { Heard, Verdict } from './verdict.ts'

const came: Verdict = { state: 'passed', found: '' }
const lost: Verdict = { state: 'failed', found: '' }
const untried: Verdict = { state: 'unknown', found: '' }

it.each<[RingView, mustBeInstalled: boolean, PushPermission, Verdict | null, Heard]>([
  ['home-screen', true, 'unsupported', null, 'untried'],
  // Some browsers of an iPhone claim that they could.
  ['home-screen', true, 'granted', came, 'yes'],
  ['ask', false, 'default', null, 'untried'],
  ['blocked', false, 'denied', null, 'untried'],
  ['blocked', false, 'unsupported', null, 'untried'],
  ['testing', false, 'granted', null, 'untried'],
  ['testing', false, 'granted', null, 'no'],
  ['listen', false, 'granted', came, 'untried'],
  ['listen', false, 'granted', came, 'asked'],
  ['silent', false, 'granted', came, 'no'],
  ['silent', false, 'granted', lost, 'untried'],
  ['silent', false, 'granted', untried, 'untried'],
])('%s', (view, mustBeInstalled, permission, push, heard) => {
  expect(ringView({ mustBeInstalled, permission, push, heard })).toBe(view)
})
