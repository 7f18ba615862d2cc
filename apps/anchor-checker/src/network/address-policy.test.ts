import { expect, test } from 'vitest';
import { isAllowedAddress, isRange } from './address-policy.js';

test.each([
  '8.8.8.8',
  '140.82.121.3',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  // What a resolver of a network without IPv4 makes of 8.8.8.8.
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isAllowedAddress(address, [])).toBe(true);
});

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.1.2.3',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::8.8.8.8',
  '0:0:0:0:0:0:8.8.8.8',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:169.254.169.254',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  // Not what a resolver answers, but what a caller may have missed.
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  'localhost',
  '',
])('%s is refused', (address) => {
  expect(isAllowedAddress(address, [])).toBe(false);
});

test('a range of the configuration allows what is in it, in each form, and nothing beside it', () => {
  const allowed = ['10.1.0.0/16', 'fd12::/16'];
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::10.1.2.3', 'fd12::5']) {
    expect(isAllowedAddress(address, allowed)).toBe(true);
  }
  for (const address of ['10.2.0.1', '::ffff:10.2.0.1', 'fd13::5', '127.0.0.1', '::10.1.2.3']) {
    expect(isAllowedAddress(address, allowed)).toBe(false);
  }
});

test('ranges are in CIDR notation', () => {
  expect(['10.0.0.0/8', '::1/128', '127.0.0.1/32'].every(isRange)).toBe(true);
  expect(['10.0.0.0', '10.0.0.0/33', 'intranet', '', '*'].some(isRange)).toBe(false);
});
