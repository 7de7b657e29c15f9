import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { sessionApi } from '#contract/api/people/session.ts'
import { limits } from '#contract/limits.ts'
import { createRealtime, type RealtimeService } from '#main/realtime/realtime.ts'
import type { Clock } from '#main/ports.ts'
import { systemClock } from '#main/system-clock.ts'
import { authorizeChannel, createPushServer, type PushServer } from '#workspace/push/index.ts'
import { smallServices, type SmallServices } from './main-support.ts'
import { signedIn, smallWorkspace, type SmallWorkspace } from './main-session-support.ts'
import { credentials, ManualClock, until } from './push-support.ts'

/** The largest event of the workspace, bytes; the hosted service stops far below. */
const EVENT_BYTES = 256 * 1024

let small: SmallServices
let workspace: SmallWorkspace
let push: PushServer
let realtime: RealtimeService | undefined
/** The service's ends of the connections, the newest last. */
let wires: Duplex[]

function openPush(): void {
  push = createPushServer({ ...credentials, limits: { maxPayloadBytes: EVENT_BYTES } })
  push.attach(workspace.http)
}

beforeEach(async () => {
  small = smallServices()
  workspace = await smallWorkspace(small)
  wires = []
  workspace.http.on('upgrade', (_, socket) => wires.push(socket))
  openPush()
  workspace.answer = async (request) => {
    const channelRequest = sessionApi.authorizeChannel.body.parse(await request.json())
    const { socket_id: socketId, channel_name: channel } = channelRequest
    const data = channel.startsWith('presence-') ? '{"user_id":"8","user_info":{}}' : undefined
    return Response.json(authorizeChannel(credentials, socketId, channel, data))
  }
})
afterEach(async () => {
  realtime?.stop()
  for (const wire of wires) wire.destroy()
  await push.close()
  await small.stop()
})

async function start(clock: Clock = systemClock) {
  const { connection, session, log, page, lines } = await signedIn(workspace)
  const one = (realtime = createRealtime({ connection, session, log, push: page.push, clock }))
  one.follow({ groupId: '1' })
  one.start()
  const events = () => page.of('realtime.events').flat().length
  const resyncs = () => page.of('realtime.resync').length
  return { realtime: one, lines, events, resyncs, state: () => one.view().state }
}

const at = '2026-01-01T00:00:00.000Z'
const tell = (contactId: string) =>
  push.trigger('private-group-1', 'contact.deleted', { groupId: '1', at, contactId })

/** The header of a text frame, as a service sends it: not masked. */
function head(bytes: number): Buffer {
  const wide = Buffer.alloc(10)
  wide.writeUInt16BE(0x81_7f)
  wide.writeBigUInt64BE(BigInt(bytes), 2)
  return wide
}

/** Sends a frame between those of the push service, which would not send it. */
const slip = (text: string) =>
  wires.at(-1)?.write(Buffer.concat([head(text.length), Buffer.from(text)]))

describe('a frame that the push library cannot parse', () => {
  it.each([
    ['nothing', '{}'],
    ['an event that is a number', '{"event":1,"data":"private words"}'],
    [
      'a count of nobody',
      '{"event":"pusher_internal:subscription_count","channel":"private-group-1"}',
    ],
    [
      'a channel with no word of who is there',
      '{"event":"pusher_internal:subscription_succeeded","channel":"presence-chat-c1"}',
    ],
    [
      'somebody who came without a name',
      '{"event":"pusher_internal:member_added","channel":"presence-chat-c1"}',
    ],
    [
      'somebody who left without a name',
      '{"event":"pusher_internal:member_removed","channel":"presence-chat-c1"}',
    ],
  ])('is skipped, and the next one is received: %s', async (_, frame) => {
    const rig = await start()
    await until('live', () => rig.state() === 'live')
    rig.realtime.attend('c1')
    await until('attended', () => push.isOccupied('presence-chat-c1'))
    for (let time = 0; time < 3; time += 1) slip(frame)
    tell('c1')
    await until('the next event arrives', () => rig.events() === 1)
    expect([rig.state(), rig.resyncs(), push.connectionCount()]).toEqual(['live', 1, 1])
    expect([...rig.realtime.rejected()]).toEqual([['(invalid frame)', 3]])
    const skippedLines = rig.lines.filter((line) => line.includes('skipped'))
    expect(skippedLines).toHaveLength(1)
    expect(skippedLines[0]).not.toContain('private words')
  })

  it('in place of the greeting ends the attempt, and the next one is made', async () => {
    await push.close()
    let isOver = false
    const odd = new WebSocketServer({ noServer: true })
    workspace.http.once('upgrade', (request, socket, first) =>
      odd.handleUpgrade(request, socket, first, (client) => {
        client.once('close', () => (isOver = true))
        client.send('{"event":"pusher:error","data":{"code":null,"message":"busy"}}')
      }),
    )
    // The clock is stopped: the time limit of an attempt plays no part.
    const rig = await start(new ManualClock())
    await until('it is pending', () => rig.state() === 'waiting')
    await until('the socket is closed', () => isOver)
    openPush()
    rig.realtime.wake()
    await until('live', () => rig.state() === 'live')
  })
})

describe('an error frame', () => {
  const refusal = '{"event":"pusher:error","data":{"code":4009,"message":"not allowed"}}'

  it('that closes nothing does not make a later loss final', async () => {
    const rig = await start()
    await until('live', () => rig.state() === 'live')
    slip(refusal)
    tell('c1')
    await until('the next event arrives', () => rig.events() === 1)
    push.drop(1001)
    await until('back', () => rig.resyncs() === 2)
    expect(rig.state()).toBe('live')
  })

  it('that comes with the close is as final as its code says', async () => {
    const rig = await start()
    await until('live', () => rig.state() === 'live')
    slip(refusal)
    push.drop(4009)
    await until('stopped', () => rig.state() === 'stopped')
    expect(rig.realtime.view().code).toBe(4009)
  })
})

describe('a large frame', () => {
  it('is received if its payload is not above the largest event, however much of it is escaped', async () => {
    const rig = await start()
    await until('live', () => rig.state() === 'live')
    // Each quote takes two bytes in the data, and four in the frame.
    tell('"'.repeat(EVENT_BYTES / 2 - 100))
    await until('the event arrives', () => rig.events() === 1)
    expect(rig.resyncs()).toBe(1)
  })

  it('above the limit closes the connection, even if the service keeps sending, and the next one works', async () => {
    const rig = await start()
    await until('live', () => rig.state() === 'live')
    const wire = wires.at(-1)
    // The service reads nothing any more, not even the close.
    wire?.pause()
    wire?.write(head(limits.pushFrameBytes + 1))
    await until('back', () => rig.resyncs() === 2)
    tell('c1')
    await until('the event arrives', () => rig.events() === 1)
  })
})
