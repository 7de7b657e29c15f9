/**
 * The names of the three IPC channels that carry all traffic. The preload script runs before every page. This file
 * is separate so that the script does not load the validator that the bridge's schemas need.
 */
export const bridgeChannels = {
  request: 'bandeja:request',
  push: 'bandeja:push',
  /** Whether the page listens to `bufferedPush`: true or false. */
  listening: 'bandeja:listening',
} as const

/** The process argument of a window that shows a single chat. */
export const chatWindowArgument = '--bandeja-chat-window'

/**
 * The push that main stores until the page listens. Other pushes before that are lost: the page requests the current
 * values when it loads.
 */
export const bufferedPush = 'navigate'
