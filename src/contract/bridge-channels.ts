/**
 * The names of the three IPC channels that carry all traffic. They are apart from the bridge's schemas to keep the
 * preload script, which runs before every page, free of the validator.
 */
export const bridgeChannels = {
  request: 'bandeja:request',
  push: 'bandeja:push',
  /** Whether the page listens to `bufferedPush`: true or false. */
  listening: 'bandeja:listening',
} as const

/** The process argument of a page that shows one chat in a window of its own. */
export const chatWindowArgument = '--bandeja-chat-window'

/** The push that main stores until the page listens. For every other push the page requests the current value. */
export const bufferedPush = 'navigate'
