import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { logRecorder } from '#tests/contract/main-support.ts'
import {
  createNativeNotifier,
  type NativeNotificationOptions,
  escapeMarkup,
} from './native-notifier.ts'

/** A notification that records its calls. */
class Shown extends EventEmitter {
  readonly title: string
  readonly body: string
  isShown = false
  isClosed = false

  readonly options: NativeNotificationOptions

  constructor(options: NativeNotificationOptions) {
    super()
    this.options = options
    this.title = options.title
    this.body = options.body
  }

  show(): void {
    this.isShown = true
  }

  close(): void {
    this.isClosed = true
  }
}

let all: Shown[]
let clicked: string[]
let lines: string[]
beforeEach(() => {
  all = []
  clicked = []
})

function rig(platform: NodeJS.Platform) {
  const recorder = logRecorder()
  ;({ lines } = recorder)
  const make = (options: NativeNotificationOptions) => {
    const one = new Shown(options)
    all.push(one)
    return one
  }
  const notifier = createNativeNotifier({ icon: 'icon.png', platform, make, log: recorder.log })
  const show = (tag: string, body = 'hola') => {
    const onClick = () => void clicked.push(tag)
    notifier.show({ tag, title: tag, body, onClick })
    const one = all.at(-1)
    if (one === undefined) throw new Error('Nothing was made.')
    return one
  }
  return { notifier, show }
}

const PLATFORMS = ['linux', 'darwin', 'win32'] as const

describe.each(PLATFORMS)('a notification on %s', (platform) => {
  it('is shown and can be closed by its tag', () => {
    const { notifier, show } = rig(platform)
    const one = show('c1')
    expect(one).toMatchObject({ isShown: true, isClosed: false })
    notifier.close('c2')
    expect(one.isClosed).toBe(false)
    notifier.close('c1')
    expect(one.isClosed).toBe(true)
  })

  it('is replaced by a later notification with the same tag', () => {
    const { notifier, show } = rig(platform)
    const first = show('c1')
    const second = show('c1')
    expect([first.isClosed, second.isClosed]).toEqual([true, false])
    // Late events of the first notification must not affect the second.
    first.emit('close')
    notifier.close('c1')
    expect(second.isClosed).toBe(true)
  })

  it('reports only its first click', () => {
    const { show } = rig(platform)
    const one = show('c1')
    one.emit('click')
    one.emit('click')
    expect(clicked).toEqual(['c1'])
  })

  it('is logged if the system refuses it', () => {
    const { show } = rig(platform)
    show('c1').emit('failed', {}, 'not allowed')
    expect(lines.join()).toContain('not allowed')
  })

  it('is closed if more than 64 are shown and it is the oldest', () => {
    const { notifier, show } = rig(platform)
    for (let n = 0; n < 66; n += 1) show(`c${n}`)
    expect(all.filter(({ isClosed }) => isClosed)).toEqual(all.slice(0, 2))
    for (let n = 0; n < 66; n += 1) notifier.close(`c${n}`)
    expect(all.every(({ isClosed }) => isClosed)).toBe(true)
  })

  it('shows the customer’s markup as text', () => {
    const { show } = rig(platform)
    expect(show('c1', '<b>').body).toBe(platform === 'linux' ? '&lt;b&gt;' : '<b>')
  })
})

describe('a notification in the Action Center of Windows', () => {
  it.each([[[{ reason: 'timedOut' }]], [[]]])(
    'can be closed after a close event with the arguments %j',
    (details) => {
      const { notifier, show } = rig('win32')
      const one = show('c1')
      one.emit('close', ...details)
      notifier.close('c1')
      expect(one.isClosed).toBe(true)
    },
  )

  it('reports its click after a close event, and is replaced by a later notification', () => {
    const { show } = rig('win32')
    const first = show('c1')
    first.emit('close')
    const second = show('c1')
    expect(first.isClosed).toBe(true)
    second.emit('close')
    second.emit('click')
    expect(clicked).toEqual(['c1'])
  })
})

it.each(['linux', 'darwin'] as const)(
  'on %s, a notification that the system has closed is not closed again',
  (platform) => {
    const { notifier, show } = rig(platform)
    const one = show('c1')
    one.emit('close')
    notifier.close('c1')
    expect(one.isClosed).toBe(false)
  },
)

describe('the button and the reply of a notification', () => {
  function withActions() {
    const { notifier } = rig('darwin')
    notifier.show({
      tag: 'c1',
      title: 'Lucía',
      body: 'hola',
      onClick: () => void clicked.push('click'),
      button: { label: 'Read', onClick: () => void clicked.push('button') },
      reply: { placeholder: 'Reply', onReply: (text) => void clicked.push(text) },
    })
    const [one] = all
    if (one === undefined) throw new Error('Nothing was made.')
    return one
  }

  it('are requested from the system', () => {
    expect(withActions().options).toMatchObject({
      actions: [{ type: 'button', text: 'Read' }],
      hasReply: true,
      replyPlaceholder: 'Reply',
    })
  })

  it('are not requested for a notification without them', () => {
    const { options } = rig('darwin').show('c1')
    expect(Object.keys(options)).toEqual(['title', 'body', 'silent'])
  })

  it('report a click on the button, and close the notification', () => {
    const one = withActions()
    one.emit('action', { actionIndex: 0 }, 0)
    expect([clicked, one.isClosed]).toEqual([['button'], true])
  })

  it.each([
    ['in the details', [{ reply: 'voy' }, 'voy']],
    ['only as the second argument', [{}, 'voy']],
  ])('report the text that is passed %s', (_, details) => {
    const one = withActions()
    one.emit('reply', ...details)
    expect([clicked, one.isClosed]).toEqual([['voy'], true])
  })
})

it('escapes markup so that it is shown as text', () => {
  expect(escapeMarkup('<b>50 & más</b>')).toBe('&lt;b&gt;50 &amp; más&lt;/b&gt;')
})
