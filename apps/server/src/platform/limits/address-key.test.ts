import { expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['nonsense', 'unreadable'],
  ['', 'unreadable'],
  [undefined, 'unreadable'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
