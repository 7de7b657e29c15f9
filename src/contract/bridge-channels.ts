/**
 * The IPC channel names; all traffic goes over these two. They stand apart from the bridge's schemas, so that
 * the preload script, which runs before every page, loads a few lines and no validator.
 */
export const bridgeChannels = { request: 'bandeja:request', push: 'bandeja:push' } as const
