export { mediaBytesMax, mediaKind, type MediaKind } from '#contract/rules/channel-media.ts'
