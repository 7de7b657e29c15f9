import { describe, expect, it } from 'vitest'
import { foreignTraffic } from './network-trace.ts'

const inet = (port: number, address: string) =>
  `{sa_family=AF_INET, sin_port=htons(${port}), sin_addr=inet_addr("${address}")}, 16) = 0`
const inet6 = (port: number, address: string) =>
  `{sa_family=AF_INET6, sin6_port=htons(${port}), sin6_flowinfo=htonl(0), ` +
  `inet_pton(AF_INET6, "${address}", &sin6_addr), sin6_scope_id=0}, 28) = 0`
const probe = `3289  connect(16<UDPv6:[166760]>, ${inet6(443, '2001:4860:4860::8888')}`

describe('traffic beyond the loopback', () => {
  it.each([
    ['a service on the loopback', `12  connect(5<TCP:[9]>, ${inet(47800, '127.0.0.1')}`],
    ['a service on the loopback over IPv6', `12  connect(5<TCPv6:[9]>, ${inet6(47800, '::1')}`],
    [
      'a connection to a socket file',
      `12  connect(5<UNIX-STREAM:[9]>, {sa_family=AF_UNIX, sun_path="/tmp/dbus-x"}, 110) = 0`,
    ],
    [
      'a message to a socket file',
      `12  sendmsg(5<UNIX:[155242->155243]>, {msg_name=NULL, msg_iov=[{iov_base="x"}]}, 0) = 1`,
    ],
    [
      'a message to the kernel',
      `12  sendto(5<NETLINK:[ROUTE:7]>, "x", 20, 0, {sa_family=AF_NETLINK, nl_pid=0}, 12) = 20`,
    ],
    ['a check for an IPv6 route', probe],
    ['the second line of an interrupted call', '12  <... connect resumed>) = 0'],
  ])('does not include %s', (_, line) => {
    expect(foreignTraffic(line)).toEqual([])
  })

  it.each([
    ['a web server', `12  connect(5<TCP:[9]>, ${inet(443, '142.250.1.1')}`],
    ['a web server over IPv6', `12  connect(5<TCPv6:[9]>, ${inet6(443, '2a00:1450::1')}`],
    ['a name server', `12  connect(5<UDP:[9]>, ${inet(53, '10.0.0.53')}`],
    ['a name server on the loopback', `12  connect(5<UDP:[9]>, ${inet(53, '127.0.0.53')}`],
    [
      'the system’s resolver',
      '12  connect(5<UNIX-STREAM:[9]>, {sa_family=AF_UNIX, sun_path="/run/systemd/resolve/io.systemd.Resolve"}, 42) = 0',
    ],
    ['a datagram', `12  sendto(5<UDP:[0.0.0.0:9]>, "x", 1, 0, ${inet(5353, '224.0.0.251')}`],
    [
      'a datagram whose address is in the message',
      `12  sendmsg(5<UDP:[0.0.0.0:9]>, {msg_name={sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("8.8.8.8")}`,
    ],
  ])('includes %s', (_, line) => {
    expect(foreignTraffic(line)).toEqual([line])
  })

  it('includes a send after a route check', () => {
    const send = '3289  sendto(16<UDPv6:[166760]>, "x", 1, 0, NULL, 0) = 1'
    expect(foreignTraffic(`${probe}\n${send}`)).toEqual([send])
  })

  it('shows the requested name', () => {
    const ask = `12  connect(5<UDP:[9]>, ${inet(53, '10.0.0.53')}`
    const name = '12  sendto(5<UDP:[0.0.0.0:9]>, "\\3www\\7example", 12, 0, NULL, 0) = 12'
    expect(foreignTraffic(`${ask}\n${name}`)).toEqual([ask, name])
  })

  it('joins the two lines of a call that was interrupted by others', () => {
    const parts = [
      `12  connect(5<UDP:[9]>, ${inet(53, '10.0.0.53')}`,
      '12  sendmmsg(5<UDP:[0.0.0.0:9]>,  <unfinished ...>',
      '13  sendto(6<TCP:[9]>, "x", 1, 0, NULL, 0) = 1',
      '12  <... sendmmsg resumed>[{msg_iov=[{iov_base="\\3www"}]}], 1) = 1',
    ]
    expect(foreignTraffic(parts.join('\n'))[1]).toContain('\\3www')
  })

  it('includes a call that never returned', () => {
    const begun = `12  connect(5<TCP:[9]>, ${inet(443, '142.250.1.1').replace(') = 0', ' <unfinished ...>')}`
    expect(foreignTraffic(begun)).toHaveLength(1)
  })

  it('distinguishes sockets of other types, and later sockets with the same number', () => {
    const others = [
      '3289  sendto(16<UNIX:[155242->155243]>, "x", 1, 0, NULL, 0) = 1',
      '3289  sendto(17<UDP:[9]>, "x", 1, 0, NULL, 0) = 1',
      `3289  connect(16<UDPv6:[166760]>, ${inet(47800, '127.0.0.1')}`,
      '3289  sendto(16<UDPv6:[166760]>, "x", 1, 0, NULL, 0) = 1',
    ]
    expect(foreignTraffic([probe, ...others].join('\n'))).toEqual([])
  })
})
