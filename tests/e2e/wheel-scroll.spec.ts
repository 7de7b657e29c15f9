import { expect, test } from 'vitest'
import { watchScreen } from '#tests/support/screen-frames.ts'
import { inboxForEach, untilScrollEnds } from './support/inbox.ts'

// A window: the frames of the screen are recorded by the compositor of the app.
const inbox = inboxForEach({}, { host: 'window', sharedApp: true })

test('a conversation scrolls by wheel without waiting for the page', async () => {
  await inbox.chat('c', 'Carmen Rojas')
  for (let n = 1; n <= 30; n += 1)
    await inbox.customerWrites('c', `Line ${n}. ${'and so on '.repeat((n * 7) % 40)}`)
  await inbox.start()
  await inbox.open('Carmen Rojas')
  await untilScrollEnds(inbox.page)
  const box = await inbox.page.getByTestId('message-scroller').boundingBox()
  if (box === null) throw new Error('There are no messages on the screen.')
  const input = await inbox.page.context().newCDPSession(inbox.page)
  const screen = await watchScreen(inbox.app.electron)
  await input.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: 600,
    gestureSourceType: 'mouse',
  })
  await input.detach()
  expect((await screen.stop()).filter(({ waited }) => waited)).toEqual([])
})
