import { expect, test } from 'vitest'
import { isPrivateAddress } from './public-address.ts'

test.each([
  ['203.0.113.24', false],
  ['172.15.0.1', false],
  ['172.16.0.1', true],
  ['192.168.1.20', true],
  ['10.0.0.5', true],
  ['100.64.0.1', true],
  ['169.254.169.254', true],
  ['127.0.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['2001:db8::1', false],
  ['::1', true],
  ['fd12::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.5', true],
  ['::ffff:203.0.113.24', false],
  ['::ffff:7f00:1', true],
  ['::127.0.0.1', true],
  ['::', true],
  ['64:ff9b::10.0.0.5', true],
  ['64:ff9b::203.0.113.24', false],
  ['64:ff9b:1::1', true],
  ['2002:7f00:1::', true],
  ['2001:0:53aa::1', true],
  ['2606:4700::1111', false],
  ['fe80::1%eth0', true],
  ['198.18.0.1', true],
  ['192.0.0.1', true],
  ['224.0.0.1', true],
])('whether %s is an address of a private network: %s', (ip, expected) => {
  expect(isPrivateAddress(ip)).toBe(expected)
})
