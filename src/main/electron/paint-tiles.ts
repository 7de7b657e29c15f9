import { app } from 'electron'

/**
 * px of a tile's sides. A page that no graphics card draws, as on a remote desktop, is painted in tiles of 256 px: of a
 * conversation under a hard turn of the wheel 1.4 % of the frames came with one of them still empty, at the edge that is
 * scrolled towards, and 0.3 % with four in one. Where there is a card, the size follows from the window's, whatever stands
 * here. Figures by `npm run bench -- --only conversation` on two cores.
 */
const TILE = '512'

/** Has Chromium paint in large tiles where the processor does it. Before the app is ready. */
export function largePaintTiles(): void {
  app.commandLine.appendSwitch('default-tile-width', TILE)
  app.commandLine.appendSwitch('default-tile-height', TILE)
}
