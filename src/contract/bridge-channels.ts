/**
 * The IPC channel names; all traffic goes over these three. They stand apart from the bridge's schemas, so that
 * the preload script, which runs before every page, loads a few lines and no validator.
 */
export const bridgeChannels = {
  request: 'bandeja:request',
  push: 'bandeja:push',
  /** Whether the page listens to `heldPush`: true or false. */
  listening: 'bandeja:listening',
} as const

/** The push that the desktop keeps for a page which does not listen yet. Of the others a page asks for what stands. */
export const heldPush = 'navigate'
