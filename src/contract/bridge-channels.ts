/**
 * The names of the three IPC channels between main and the preload script. Every window waits for the preload script,
 * so this file imports neither the bridge's schemas nor the validator that they need.
 */
export const bridgeChannels = {
  request: 'bandeja:request',
  push: 'bandeja:push',
  /** Its payload is true while the page listens to `bufferedPush`, otherwise false. */
  listening: 'bandeja:listening',
} as const

/** The process argument of a window that shows a single chat. */
export const chatWindowArgument = '--bandeja-chat-window'

/**
 * The name of the push that main stores until the page listens to it. Other pushes are lost while the page does not
 * listen, so the page requests the current values when it loads.
 */
export const bufferedPush = 'navigate'
