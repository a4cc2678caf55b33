import type { PushPermission } from '../../../services/push/permission.ts'
import type { Heard, Verdict } from './verdict.ts'

/** What is known of this phone. */
interface Known {
  /** An iPhone before the app is on its home screen. */
  readonly mustBeInstalled: boolean
  readonly permission: PushPermission
  /** What became of the test push; null while it is under way. */
  readonly push: Verdict | null
  readonly heard: Heard
}

/**
 * What a rider sees of the test of a new phone:
 * - `home-screen`: nothing can ring here, and how to change that
 * - `blocked`: nothing can ring here until the rider changes the browser's settings, or the browser
 * - `ask`: for the permission
 * - `testing`: a test is on its way
 * - `listen`: it came; did it ring?
 * - `silent`: it did not ring, and what that means
 */
export type RingView = 'home-screen' | 'blocked' | 'ask' | 'testing' | 'listen' | 'silent'

/** The view, from what is known; the next is always one tap away, and so is the way out. */
export function ringView({ mustBeInstalled, permission, push, heard }: Known): RingView {
  if (mustBeInstalled) return 'home-screen'
  if (permission === 'default') return 'ask'
  if (permission !== 'granted') return 'blocked'
  if (push === null) return 'testing'
  return push.state === 'passed' && heard !== 'no' ? 'listen' : 'silent'
}
