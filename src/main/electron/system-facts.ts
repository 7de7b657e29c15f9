import { arch, cpus, freemem, release, totalmem } from 'node:os'
import { app, screen } from 'electron'
import type { Fact } from '#main/ports.ts'
import { productName } from '#contract/literals.ts'

const MEGABYTE = 1_024 * 1_024
const KILOBYTES = 1_024

/** The app's versions, the system and its resources, and the memory of the app's processes. */
export function appFacts(): Fact[] {
  const { electron, chrome, node } = process.versions
  return [
    [productName, app.getVersion()],
    ['packaged', app.isPackaged],
    ['Electron', electron],
    ['Chromium', chrome],
    ['Node', node],
    ['system', `${process.platform} ${process.getSystemVersion()}`],
    ['kernel', `${release()} ${arch()}`],
    ['language of the system', app.getPreferredSystemLanguages().join(', ')],
    ['processors', cpus().length],
    ['memory', `${inMegabytes(freemem())} of ${inMegabytes(totalmem())} free`],
    ['running for', `${Math.round(process.uptime() / 60)} min`],
    ...app
      .getAppMetrics()
      .map(({ type, serviceName, memory }): Fact => [
        `process ${serviceName ?? type}`,
        `${Math.round(memory.workingSetSize / KILOBYTES)} MB`,
      ]),
  ]
}

/** The displays, and the status of Chromium's graphics features. */
export function graphicsFacts(): Fact[] {
  return [
    ...screen
      .getAllDisplays()
      .map(({ size, scaleFactor, rotation, internal }, index): Fact => [
        `display ${index + 1}`,
        [
          `${size.width}x${size.height}`,
          `scale ${scaleFactor}`,
          `rotation ${rotation}`,
          internal ? 'internal' : 'external',
        ].join(', '),
      ]),
    ...Object.entries(app.getGPUFeatureStatus()),
  ]
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`
